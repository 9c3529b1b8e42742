/** A value of AUTH_SECRET. */
export const SECRET = 'a secret of the proofs, long enough'

/** Whether the long form was asked for. */
export const isFull = Boolean(process.env['PROVE_FULL'])

/** Seconds that a proof may take: PROVE_SECONDS if it is set, else `full` or `short`, by the form. */
export const secondsOf = (short: number, full: number) =>
  Number(process.env['PROVE_SECONDS'] || (isFull ? full : short))
