// The region of a town: GeoNames numbers the parts of most countries by codes of its own, and regions are named by
// those of ISO 3166-2.
import { createRequire } from 'node:module';
import type { RegionNames } from './town-files.ts';

const names = createRequire(import.meta.url)('@alcove/i18n/regions.json') as Readonly<
  Record<string, Readonly<Record<string, RegionNames[string]>>>
>;

/** Where both use the same letters. */
const alike = new Set(['BE', 'CH', 'GB', 'IE', 'LU', 'US']);

/** Code of GeoNames, then of ISO 3166-2. */
const codes: Readonly<Record<string, string>> = {
  FR: '11 IDF 24 CVL 27 BFC 28 NOR 32 HDF 44 GES 52 PDL 53 BRE 75 NAQ 76 OCC 84 ARA 93 PAC 94 COR',
  CA: '01 AB 02 BC 03 MB 04 NB 05 NL 07 NS 08 ON 09 PE 10 QC 11 SK 12 YT 13 NT 14 NU',
  DE: '01 BW 02 BY 03 HB 04 HH 05 HE 06 NI 07 NW 08 RP 09 SL 10 SH 11 BB 12 MV 13 SN 14 ST 15 TH 16 BE',
  AT: '01 1 02 2 03 3 04 4 05 5 06 6 07 7 08 8 09 9',
  NL: '01 DR 02 FR 03 GE 04 GR 05 LI 06 NB 07 NH 09 UT 10 ZE 11 ZH 15 OV 16 FL',
  ES: '07 PM 27 LO 29 MD 31 MU 32 NC 34 AS 39 CB 51 AN 52 AR 53 CN 54 CM 55 CL 56 CT 57 EX 58 GA 59 PV 60 VC CE CE ML ML',
  IT: '01 65 02 77 03 78 04 72 05 45 06 36 07 62 08 42 09 25 10 57 11 67 12 21 13 75 14 88 15 82 16 52 17 32 18 55 19 23 20 34',
  BY: '01 BR 02 HO 03 HR 04 HM 05 MI 06 MA 07 VI',
  UA: `01 71 02 74 03 77 04 12 05 14 06 26 07 63 08 65 09 68 10 35 11 43 12 30 13 32 14 09 15 46 16 48 17 51 18 53
    19 56 20 40 21 59 22 61 23 05 24 07 25 21 26 23 27 18`,
  RU: `01 AD 03 AL 04 ALT 05 AMU 06 ARK 07 AST 08 BA 09 BEL 10 BRY 11 BU 12 CE 13 CHE 15 CHU 16 CU 17 DA 19 IN 20 IRK
    21 IVA 22 KB 23 KGD 24 KL 25 KLU 27 KC 28 KR 29 KEM 30 KHA 31 KK 32 KHM 33 KIR 34 KO 37 KOS 38 KDA 40 KGN 41 KRS
    42 LEN 43 LIP 44 MAG 45 ME 46 MO 47 MOS 48 MOW 49 MUR 50 NEN 51 NIZ 52 NGR 53 NVS 54 OMS 55 ORE 56 ORL 57 PNZ
    59 PRI 60 PSK 61 ROS 62 RYA 63 SA 64 SAK 65 SAM 66 SPE 67 SAR 68 SE 69 SMO 70 STA 71 SVE 72 TAM 73 TA 75 TOM
    76 TUL 77 TVE 78 TYU 79 TY 80 UD 81 ULY 83 VLA 84 VGG 85 VLG 86 VOR 87 YAN 88 YAR 89 YEV 90 PER 91 KYA 92 KAM
    93 ZAB`,
};

const pairs = (written: string): ReadonlyMap<string, string> => {
  const words = written.split(/\s+/);
  return new Map(words.flatMap((word, nth) => (nth % 2 ? [] : [[word, words[nth + 1] ?? ''] as const])));
};
const isoOf = new Map(Object.entries(codes).map(([country, written]) => [country, pairs(written)]));

/** Of ISO 3166-2 without the country; empty where it has no name here. */
export function regionOf(country: string, adminCode: string): string {
  const code = alike.has(country) ? adminCode : isoOf.get(country)?.get(adminCode);
  return code !== undefined && names[country]?.[code] ? code : '';
}

/** Of those regions that towns lie in. */
export const namesOfRegions = (towns: readonly { country: string; region: string }[]): RegionNames =>
  Object.fromEntries(
    towns.flatMap(({ country, region }) => {
      const named = names[country]?.[region];
      return named ? [[`${country}-${region}`, named] as const] : [];
    }),
  );
