// How long a soak test may take: `npm run soak` divides its time among the files.
const secondsAlone = 60;

export const soakMs = Number(process.env.SOAK_SECONDS ?? secondsAlone) * 1000;
