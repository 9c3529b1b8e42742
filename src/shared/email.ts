const EMAIL_MAX = 254
const LOCAL_PART_MAX = 64

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
// The addresses that browsers accept in `<input type=email>` (HTML, "valid email address"), in lower case and with a
// dot in the domain.
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(\\.${LABEL})+$`)

/** Whether this is one email address: ASCII, lower case, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && text.indexOf('@') <= LOCAL_PART_MAX && EMAIL.test(text)
}

/**
 * An address in the form in which it is stored and compared. Letters that only look like ASCII, such as the Kelvin
 * sign, stay as they are and are refused later.
 */
export function canonicalEmail(typed: string): string {
  return typed.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
