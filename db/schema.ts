// Written by npm run schema from the tables that db/migrations make.

export interface AddressKey {
  isOnly: boolean
  key: string
}

export interface AdminLog {
  id: string
  at: Date
  administratorId: string
  action: string
  targetKind: string
  targetId: string
  personId: string | null
  before: unknown
  after: unknown
}

export interface Alerts {
  id: string
  userId: string
  lat: number
  lng: number
  radiusMetres: number
  categories: string[]
  square: number
  createdAt: Date
}

export interface ApiKeys {
  id: string
  accountId: string
  hash: string
  ending: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export interface BarredAddresses {
  hash: string
  bar: string
}

export interface Channels {
  userId: string
  kind: string
  app: boolean
  push: boolean
  email: string
  isPushChosen: boolean
}

export interface ChannelSettings {
  userId: string
  unsubscribeCode: string
  isPushPrivate: boolean
}

export interface Codes {
  userId: string
  kind: string
  hash: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

export interface CommentImages {
  commentId: string
  position: number
  file: string
  width: number
  height: number
}

export interface Comments {
  id: string
  reportId: string
  authorId: string | null
  text: string
  createdAt: Date
  imagesHash: string | null
}

export interface Credentials {
  id: string
  userId: string
  accountId: string
  providerId: string
  password: string | null
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | null
  refreshTokenExpiresAt: Date | null
  scope: string | null
  createdAt: Date
  updatedAt: Date
}

export interface DailyMails {
  day: string
  writtenAt: Date
}

export interface DeletedComments {
  id: string
  reportId: string
}

export interface EarnedBadges {
  userId: string
  badge: string
  earnedAt: Date
  shownAt: Date | null
}

export interface FlagDecisions {
  reportId: string
  decidedAt: Date
  decidedBy: string | null
  before: string
  after: string
}

export interface Flags {
  reportId: string
  userId: string
  reason: string
  comment: string
  flaggedAt: Date
  decidedAt: Date | null
  description: string | null
}

export interface Follows {
  reportId: string
  userId: string
  following: boolean
  chosenAt: Date
}

export interface GeocodedPlaces {
  key: string
  label: string | null
  fetchedAt: Date
  isIndexed: boolean
}

export interface JobStates {
  name: string
  succeededAt: Date | null
  failedAt: Date | null
  failure: string | null
}

export interface Ledger {
  id: string
  userId: string
  reportId: string
  at: Date
  day: string
  points: number
  reason: string
  details: unknown
  number: number
}

export interface Mails {
  id: string
  kind: string
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string
  createdAt: Date
  attempts: number
  nextTryAt: Date | null
  sentAt: Date | null
  failure: string | null
  isForgotten: boolean
  unsubscribeUrl: string | null
  reportIds: string[] | null
  composedOf: unknown
}

export interface NotificationPreferences {
  userId: string
  category: string
  wanted: boolean
}

export interface Notifications {
  id: string
  reportId: string
  userId: string
  type: string
  count: number
  timestamp: Date
  readAt: Date | null
  category: string
  note: string | null
  since: Date
}

export interface NotificationVoters {
  notificationId: string
  voterId: string
}

export interface OverviewNumbers {
  id: boolean
  open: number
  resolved: number
  hidden: number
  medianSeconds: number | null
  measuredAt: Date
}

export interface PendingMessages {
  userId: string
  reportId: string
  kind: string
  channel: string
  event: string
  note: string | null
  count: number
  tries: number
  dueAt: Date
  since: Date
}

export interface PlaceNames {
  isStart: boolean
  turn: string
  placeId: number
}

export interface Places {
  id: number
  source: string
  key: string
  label: string
  kind: string
  lat: number
  lng: number
}

export interface PlaceSearches {
  query: string
  found: unknown
  fetchedAt: Date
}

export interface Profiles {
  userId: string
  phoneNumber: string | null
  homeLocation: string | null
  homeLat: number | null
  homeLng: number | null
}

export interface PushKeys {
  id: number
  publicKey: string
  privateKey: string
  madeAt: Date
}

export interface PushSubscriptions {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Date
}

export interface RateLimits {
  key: string
  points: number
  expire: number | null
}

export interface RecountedReports {
  reportId: string
}

export interface RemovedFiles {
  file: string
  removedAt: Date
}

export interface ReportCorrections {
  id: string
  reportId: string
  at: Date
  category: string
  description: string
  lat: number
  lng: number
  address: string | null
}

export interface ReportCounts {
  hour: Date
  category: string
  count: number
}

export interface ReportEvents {
  id: string
  reportId: string
  at: Date
  kind: string
  role: string
  note: string | null
  isTold: boolean
  toldTo: string | null
  announcedBefore: Date | null
  announcedVersions: unknown
}

export interface Reports {
  id: string
  authorId: string | null
  category: string
  description: string
  lat: number
  lng: number
  cell: number
  address: string | null
  photoDisplay: string | null
  photoThumb: string | null
  photoWidth: number | null
  photoHeight: number | null
  status: string
  confirms: number
  rejects: number
  comments: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  deletedBy: string | null
  validatedAt: Date | null
  validatedCount: number | null
  flagsDismissedAt: Date | null
  flags: number
  listedConfirms: number
  words: string | null
  editedAt: Date | null
  search: string | null
}

export interface ReportSubmissions {
  authorId: string
  key: string
  bodyHash: string
  reportId: string
  rewards: unknown
  createdAt: Date
}

export interface ReportWords {
  list: number
  size: number
  createdAt: Date
  reportId: string
  lat: number
  lng: number
}

export interface SchemaMigrations {
  name: string
  checksum: string
  appliedAt: Date
}

export interface Sessions {
  id: string
  userId: string
  token: string
  ipAddress: string | null
  userAgent: string | null
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
}

export interface Standings {
  userId: string
  points: number
  level: number
  totalReports: number
  reportsWithPhotos: number
  validatedReports: number
  reportsByCategory: unknown
  currentStreak: number
  longestStreak: number
  lastReportDay: string | null
  dayReports: number
  dayStreakBonuses: number
  seenLevel: number | null
}

export interface StoredSizes {
  folder: string
  files: number
  bytes: number
  measuredAt: Date
}

export interface TerritoryPacks {
  hash: string
  territory: string
  file: string
  source: string
  hasPlaces: boolean
  extractDate: Date | null
  activatedAt: Date
  replacedAt: Date | null
}

export interface UntoldStates {
  reportId: string
  told: string
  note: string | null
  changedAt: Date
  dueAt: Date
}

export interface UpkeepLines {
  runId: string
  position: number
  at: Date
  kind: string
  count: number
}

export interface UpkeepRuns {
  id: string
  name: string
  administratorId: string | null
  askedAt: Date
  endedAt: Date | null
  state: string
  done: number
  total: number | null
  part: number
  after: string
  changed: number
  failure: string | null
  claim: string | null
  claimedUntil: Date | null
}

export interface Users {
  id: string
  email: string
  displayName: string
  firstName: string
  lastName: string
  emailVerified: boolean
  avatar: string | null
  admin: boolean
  disabledAt: Date | null
  darkMode: boolean
  language: string | null
  createdAt: Date
  updatedAt: Date
  isService: boolean
}

export interface Votes {
  reportId: string
  voterId: string
  type: string
  votedAt: Date
}
