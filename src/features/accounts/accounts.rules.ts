/** Whoever is signed in, as the server knows them during one request. */
export interface User {
  id: string
  email: string
  displayName: string
  firstName: string
  lastName: string
  emailVerified: boolean
  admin: boolean
  darkMode: boolean
  /** File name of the photo, or null. */
  avatar: string | null
  createdAt: Date
  session: { id: string; token: string; createdAt: Date }
}
