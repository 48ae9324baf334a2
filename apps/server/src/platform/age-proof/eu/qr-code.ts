// A QR code as SVG, black on white in every theme: one stroke for each run of black modules.
import { encode } from 'uqr';

/** Modules of white around it, which scanners need. */
const quietZone = 4;

function runsOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    const from = x;
    while (row[x]) x++;
    if (x > from) path += `M${from} ${y}h${x - from}`;
  }
  return path;
}

export function qrCodeOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'L', border: quietZone });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -.5 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0-.5h${size}v${size}H0z"/><path stroke="#000" d="${data.map(runsOf).join('')}"/></svg>`
  );
}
