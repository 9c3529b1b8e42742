import type { DBSchema } from 'idb'
import { storedObjects } from '#platform/browser/storedObjects.ts'
import { THEME_COOKIE } from '#shared/theme.ts'
import type { OwnRecord } from './profile.contract.ts'

/** What this device keeps of the signed-in person, so that the form knows its writer without a network. */
type KeptAccount = Pick<OwnRecord, 'id' | 'displayName' | 'language'>

interface Schema extends DBSchema {
  account: { key: 'me'; value: KeptAccount }
}

const withStore = storedObjects<Schema>('lamppost-account', 'account')

/**
 * Keeps id, name and language of the signed-in person, or nothing after the sign-out. Returns whether an account was
 * stored here before that is not signed in now.
 */
export async function keepAccount(me: OwnRecord | null): Promise<boolean> {
  try {
    return await withStore(async (database) => {
      const before = await database.get('account', 'me')
      if (me) {
        const { id, displayName, language } = me
        await database.put('account', { id, displayName, language }, 'me')
      } else await database.clear('account')
      return before !== undefined && before.id !== me?.id
    })
  } catch (error) {
    console.warn(error)
    return false // a browser that stores nothing has no earlier account
  }
}

/** The person who was signed in here last; fields that are not kept are empty. Null when signed out. */
export async function findKeptAccount(): Promise<OwnRecord | null> {
  try {
    const kept = await withStore((database) => database.get('account', 'me'))
    return kept ? { ...EMPTY, ...kept, darkMode: isDark() } : null
  } catch (error) {
    console.warn(error)
    return null // a browser that stores nothing has no account
  }
}

const EMPTY: Omit<OwnRecord, keyof KeptAccount | 'darkMode'> = {
  email: '',
  firstName: '',
  lastName: '',
  emailVerified: true,
  admin: false,
  phoneNumber: null,
  homeLocation: null,
  homeLocationCoords: null,
  photoURL: null,
  notificationPreferences: {},
  passwordSince: null,
  createdAt: new Date(0).toISOString(),
}

function isDark(): boolean {
  return !document.cookie.split('; ').includes(`${THEME_COOKIE}=light`)
}
