import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/clock.ts'

const MINUTE = MINUTE_MS / SECOND_MS
const HOUR = HOUR_MS / SECOND_MS

/**
 * Limits of failed sign-ins. A browser that was signed in to the account before has a budget of its own. Source: safety
 * rules, limits.
 */
export const SIGN_IN = {
  accountFromAddress: { name: 'sign-in', points: 10, seconds: 15 * MINUTE },
  account: { name: 'sign-in-account', points: 50, seconds: HOUR },
  address: { name: 'sign-in-address', points: 300, seconds: 15 * MINUTE },
  device: { name: 'sign-in-device', points: 10, seconds: 15 * MINUTE },
}

/** Password changes; refused ones count too. */
export const PASSWORD_CHANGE = { name: 'password-change', points: 10, seconds: 10 * MINUTE }

/** Mails that tell an owner about a new password, per account, so that nobody can use up the budget of others. */
export const PASSWORD_MAILS = { name: 'password-mails', points: 10, seconds: HOUR }

/** New accounts. */
export const REGISTER = {
  email: { name: 'register', points: 3, seconds: HOUR },
  address: { name: 'register-address', points: 300, seconds: HOUR },
  network: { name: 'register-network', points: 600, seconds: HOUR },
  all: { name: 'register-all', points: 1000, seconds: HOUR },
}

/**
 * Mails that people request; each kind has its own budgets. `known` is for browsers that were signed in to the account
 * before.
 */
export const RESEND = mailBudgets('resend')
export const FORGOT = mailBudgets('forgot')
export const LINK = mailBudgets('link')

export const DELETION = mailBudgets('deletion')

/** Passwords tried when deleting an account. */
export const DELETION_PASSWORD = { name: 'deletion-password', points: 10, seconds: 10 * MINUTE }

/** Attempts with mailed sign-in links; their codes can't be guessed. */
export const LINK_TRIES = { name: 'link-tries', points: 300, seconds: 15 * MINUTE }

function mailBudgets(kind: string) {
  return {
    emailAtOnce: { name: kind, points: 1, seconds: MINUTE },
    email: { name: `${kind}-hour`, points: 5, seconds: HOUR },
    address: { name: `${kind}-address`, points: 120, seconds: HOUR },
    network: { name: `${kind}-network`, points: 240, seconds: HOUR },
    all: { name: `${kind}-all`, points: 1000, seconds: HOUR },
    known: {
      atOnce: { name: `${kind}-known`, points: 1, seconds: MINUTE },
      hour: { name: `${kind}-known-hour`, points: 5, seconds: HOUR },
      account: { name: `${kind}-known-account`, points: 10, seconds: HOUR },
      address: { name: `${kind}-known-address`, points: 60, seconds: HOUR },
      all: { name: `${kind}-known-all`, points: 500, seconds: HOUR },
    },
  }
}
