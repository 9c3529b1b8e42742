const PREFIX = 'service:'

/** What the account of another service has in place of an email address. */
export function serviceAddress(id: string): string {
  return `${PREFIX}${id}`
}

/** Whether an account with this address is that of another service. */
export function isServiceAddress(email: string): boolean {
  return email.startsWith(PREFIX)
}
