const PREFIX = 'service:'

/** The address of another service's account; it is no email address. */
export function serviceAddress(id: string): string {
  return `${PREFIX}${id}`
}

/** Whether this is the address of another service's account. */
export function isServiceAddress(email: string): boolean {
  return email.startsWith(PREFIX)
}
