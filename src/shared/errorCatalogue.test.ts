import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

// Checks the specification's error catalogue, §8, row by row: that the message has the exact wording, that the program
// uses it, and that a browser test of the section's screens expects the whole of it. The statuses and sentences of
// the endpoints' refusals are checked in test/architecture/refusals.test.ts.
type Row = readonly [what: string, key: string, sentence: string]

const SIGN_IN: Row[] = [
  ['user-not-found', 'signin_user_not_found', 'No account found with this email address.'],
  ['wrong-password', 'signin_wrong_password', 'Incorrect password. Please try again.'],
  ['invalid-email', 'signin_invalid_email', 'Please enter a valid email address.'],
  ['too-many-requests', 'signin_too_many_requests', 'Too many failed attempts. Please try again later.'],
  ['user-disabled', 'signin_user_disabled', 'This account has been disabled. Please contact support.'],
  ['other', 'signin_failed', 'Unable to sign in. Please check your details and try again.'],
  [
    'unverified',
    'refusal_unverified',
    'Email not verified yet. Please check your inbox and click the verification link before continuing.',
  ],
  ['verify failure', 'verify_failed', 'Error verifying email. Please try again or contact support.'],
  ['resend success', 'verify_resent', 'Verification email resent. Please check your inbox.'],
  ['resend failure', 'verify_resend_failed', 'Error resending verification email. Please try again.'],
]

const REGISTER: Row[] = [
  [
    'email-already-in-use',
    'register_email_in_use',
    'An account with this email already exists. Please sign in instead.',
  ],
  ['invalid-email', 'signin_invalid_email', 'Please enter a valid email address.'],
  ['weak-password', 'register_weak_password', 'Password is too weak. Please choose a stronger password.'],
  ['network-request-failed', 'network_failed', 'Network error. Please check your internet connection and try again.'],
  ['other', 'register_failed', 'Unable to create account. Please check your details and try again.'],
]

const RESET_REQUEST: Row[] = [
  ['user-not-found', 'signin_user_not_found', 'No account found with this email address.'],
  ['invalid-email', 'forgot_invalid_email', 'Invalid email format.'],
  ['too-many-requests', 'refusal_too_many_requests', 'Too many requests. Please try again later.'],
  ['other', 'forgot_failed', 'Error sending password reset email. Please try again.'],
  ['success', 'forgot_sent', 'Password reset email sent!'],
]

const RESET_LINK: Row[] = [
  [
    'invalid code',
    'reset_invalid_code',
    'This password reset link is invalid or has expired. Please request a new one.',
  ],
  ['expired', 'reset_expired_code', 'This password reset link has expired. Please request a new one.'],
  ['others', 'reset_link_failed', 'Invalid password reset link. Please request a new one.'],
  ['weak password', 'register_weak_password', 'Password is too weak. Please choose a stronger password.'],
  ['failure', 'reset_failed', 'Error resetting password. Please try again.'],
]

const SUBMIT: Row[] = [
  ['error', 'submit_failed', 'Error submitting report. Please try again.'],
  ['success', 'submit_done', 'Report submitted successfully!'],
  ['geolocation denied', 'submit_no_position', 'Could not get your location. Please select a location on the map.'],
  ['geocode failure', 'address_unavailable', 'Unable to retrieve address'],
  ['geocode without a name', 'address_unknown', 'Unknown location'],
  ['restored draft with photo', 'submit_reselect_image', 'Please reselect your image.'],
]

const COMMENTS: Row[] = [
  ['failure', 'comment_failed', 'Failed to submit comment. Please try again.'],
  ['image failure', 'comment_image_failed', 'Failed to upload image {name}'],
]

const FLAG: Row[] = [
  ['check failed', 'flag_check_failed', 'Error checking report status. Please try again.'],
  ['failure', 'flag_failed', 'Failed to submit report. Please try again.'],
  ['checking', 'flag_checking', 'Please wait while we check your report status...'],
]

const LISTS_AND_PROFILE: Row[] = [
  ['reports', 'recent_failed', 'Failed to load reports. Please try again later.'],
  ['delete', 'report_delete_failed', 'Failed to delete report. Please try again.'],
  ['photo', 'photo_failed', 'Failed to upload photo. Please try again.'],
  ['notifications', 'notification_failed', 'Failed to load notifications'],
  ['preferences', 'preferences_failed', 'Failed to load notification preferences'],
  ['preferences, update', 'preferences_update_failed', 'Failed to update notification preferences'],
  ['profile', 'profile_update_failed', 'Failed to update profile information'],
  ['achievements', 'achievements_failed', 'Failed to load achievements'],
  [
    'email',
    'details_email_fixed',
    'Email editing is currently unavailable. Please contact support if you need to change your email.',
  ],
]

const PASSWORD_CHANGE: Row[] = [
  ['invalid credential', 'password_wrong', 'Your original password is incorrect.'],
  [
    'recent login required',
    'password_old_sign_in',
    'For security reasons, you need to re-authenticate. Please sign out and sign in again.',
  ],
  ['other', 'password_failed', 'Failed to update password. Please try again.'],
]

const ADMIN: Row[] = [
  ['load reports', 'admin_reports_failed', 'Failed to load reports'],
  ['load users', 'admin_users_failed', 'Failed to load users'],
  ['load comments', 'comment_load_failed', 'Failed to load comments'],
  ['delete report', 'admin_report_delete_failed', 'Failed to delete report'],
  ['delete user', 'admin_user_delete_failed', 'Failed to delete user'],
  ['delete comment', 'comment_delete_failed', 'Failed to delete comment'],
  ['update report', 'report_action_failed', 'Failed to update report'],
  ['update user', 'admin_user_update_failed', 'Failed to update user'],
  ['migration', 'admin_migration_failed', 'Migration failed: {reason}'],
]

const DATA_DELETION: Row[] = [
  ['failure', 'deletion_failed', 'Error processing deletion request. Please try again or contact support.'],
]

type Message = string | [{ match: Record<string, string> }]
const catalogue = JSON.parse(readFileSync('messages/en.json', 'utf8')) as Record<string, Message>
/** All wordings of a message, one for each plural form. */
const wordingsOf = (message: Message | undefined) =>
  typeof message === 'object' ? Object.values(message[0].match) : [message]
/** Code without comments, because a sentence in a comment proves nothing. */
const codeOf = (file: string) => {
  const text = readFileSync(file, 'utf8')
  return parseSync(file, text).comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + code.slice(end),
    text,
  )
}
const sources = globSync('src/{app,features,platform}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map(codeOf)
  .join('\n')

/** All quoted strings of a file. */
function stringsOf(file: string): string[] {
  const found: string[] = []
  JSON.stringify(parseSync(file, readFileSync(file, 'utf8')).program, (_, value: unknown) => {
    if (typeof value === 'bigint') return String(value)
    const isString = typeof value === 'object' && value !== null && 'value' in value && 'raw' in value
    if (isString && typeof value.value === 'string') found.push(value.value)
    return value
  })
  return found
}

/** The sections, and which browser tests open their screens. */
const SECTIONS: [name: string, rows: Row[], specs: string][] = [
  ['Sign-in', SIGN_IN, '{accounts,link-sign-in}'],
  ['Register', REGISTER, '{accounts,form-errors}'],
  ['Password reset request', RESET_REQUEST, '{forgotten-password,form-errors}'],
  ['Reset link', RESET_LINK, 'forgotten-password'],
  ['Submit', SUBMIT, 'submit*'],
  ['Comments', COMMENTS, 'comments'],
  ['Flag', FLAG, 'flag'],
  ['Lists and profile', LISTS_AND_PROFILE, '{recent,retries,profile-*,notifications}'],
  ['Password change', PASSWORD_CHANGE, 'profile-password'],
  ['Admin', ADMIN, '{admin*,migrations}'],
  ['Data deletion', DATA_DELETION, 'data-deletion'],
]

describe.each(SECTIONS)('%s', (_, rows, specs) => {
  const expected = globSync(`e2e/${specs}.spec.ts`).flatMap(stringsOf)

  test.each(rows)('%s', (_what, key, sentence) => {
    expect(wordingsOf(catalogue[key])).toContain(sentence)
    expect(sources).toMatch(new RegExp(`\\bm\\.${key}\\b`))
    const [start = '', end] = sentence.split(/\{\w+\}/)
    const isWhole = (text: string) =>
      end === undefined ? text === sentence : text.length > start.length && text.startsWith(start) && text.endsWith(end)
    expect(expected.filter(isWhole)).not.toEqual([])
  })
})
