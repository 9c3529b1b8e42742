/** A value of AUTH_SECRET. */
export const SECRET = 'a secret of the proofs, long enough'

/** Whether the long form was asked for. */
export const isFull = Boolean(process.env['PROVE_FULL'])

/** How long a proof may take, seconds: as `npm test` asks, else what is usual for its form. */
export const secondsOf = (short: number, full: number) =>
  Number(process.env['PROVE_SECONDS'] || (isFull ? full : short))
