import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

// Checks the specification's error catalogue, §8, row by row: that the message has the exact wording, that the program
// uses it, and that a browser test of the section's screens expects the whole of it. The statuses and sentences of
// the endpoints' refusals are checked in test/architecture/refusals.test.ts.
type Row = readonly [what: string, key: string, sentence: string]

const SIGN_IN: Row[] = [
  ['user-not-found', 'accounts_signin_user_not_found', 'No account found with this email address.'],
  ['wrong-password', 'accounts_signin_wrong_password', 'Incorrect password. Please try again.'],
  ['invalid-email', 'accounts_signin_invalid_email', 'Please enter a valid email address.'],
  ['too-many-requests', 'accounts_signin_too_many_requests', 'Too many failed attempts. Please try again later.'],
  ['user-disabled', 'accounts_signin_user_disabled', 'This account has been disabled. Please contact support.'],
  ['other', 'accounts_signin_failed', 'Unable to sign in. Please check your details and try again.'],
  [
    'unverified',
    'ui_refusal_unverified',
    'Email not verified yet. Please check your inbox and click the verification link before continuing.',
  ],
  ['verify failure', 'accounts_verify_failed', 'Error verifying email. Please try again or contact support.'],
  ['resend success', 'accounts_verify_resent', 'Verification email resent. Please check your inbox.'],
  ['resend failure', 'accounts_verify_resend_failed', 'Error resending verification email. Please try again.'],
]

const REGISTER: Row[] = [
  [
    'email-already-in-use',
    'accounts_register_email_in_use',
    'An account with this email already exists. Please sign in instead.',
  ],
  ['invalid-email', 'accounts_signin_invalid_email', 'Please enter a valid email address.'],
  ['weak-password', 'accounts_register_weak_password', 'Password is too weak. Please choose a stronger password.'],
  [
    'network-request-failed',
    'ui_network_failed',
    'Network error. Please check your internet connection and try again.',
  ],
  ['other', 'accounts_register_failed', 'Unable to create account. Please check your details and try again.'],
]

const RESET_REQUEST: Row[] = [
  ['user-not-found', 'accounts_signin_user_not_found', 'No account found with this email address.'],
  ['invalid-email', 'accounts_forgot_invalid_email', 'Invalid email format.'],
  ['too-many-requests', 'ui_refusal_too_many_requests', 'Too many requests. Please try again later.'],
  ['other', 'accounts_forgot_failed', 'Error sending password reset email. Please try again.'],
  ['success', 'accounts_forgot_sent', 'Password reset email sent!'],
]

const RESET_LINK: Row[] = [
  [
    'invalid code',
    'accounts_reset_invalid_code',
    'This password reset link is invalid or has expired. Please request a new one.',
  ],
  ['expired', 'accounts_reset_expired_code', 'This password reset link has expired. Please request a new one.'],
  ['others', 'accounts_reset_link_failed', 'Invalid password reset link. Please request a new one.'],
  ['weak password', 'accounts_register_weak_password', 'Password is too weak. Please choose a stronger password.'],
  ['failure', 'accounts_reset_failed', 'Error resetting password. Please try again.'],
]

const SUBMIT: Row[] = [
  ['error', 'reports_submit_failed', 'Error submitting report. Please try again.'],
  ['success', 'reports_submit_done', 'Report submitted successfully!'],
  [
    'geolocation denied',
    'reports_submit_no_position',
    'Could not get your location. Please select a location on the map.',
  ],
  ['geocode failure', 'places_unavailable', 'Unable to retrieve address'],
  ['geocode without a name', 'places_unknown', 'Unknown location'],
  ['restored draft with photo', 'reports_submit_reselect_image', 'Please reselect your image.'],
]

const COMMENTS: Row[] = [
  ['failure', 'comments_failed', 'Failed to submit comment. Please try again.'],
  ['image failure', 'comments_image_failed', 'Failed to upload image {name}'],
]

const FLAG: Row[] = [
  ['check failed', 'flags_check_failed', 'Error checking report status. Please try again.'],
  ['failure', 'flags_failed', 'Failed to submit report. Please try again.'],
  ['checking', 'flags_checking', 'Please wait while we check your report status...'],
]

const LISTS_AND_PROFILE: Row[] = [
  ['reports', 'feed_failed', 'Failed to load reports. Please try again later.'],
  ['delete', 'reports_delete_failed', 'Failed to delete report. Please try again.'],
  ['photo', 'profile_photo_failed', 'Failed to upload photo. Please try again.'],
  ['notifications', 'notifications_failed', 'Failed to load notifications'],
  ['preferences', 'notifications_preferences_failed', 'Failed to load notification preferences'],
  ['preferences, update', 'notifications_preferences_update_failed', 'Failed to update notification preferences'],
  ['profile', 'profile_update_failed', 'Failed to update profile information'],
  ['achievements', 'rewards_achievements_failed', 'Failed to load achievements'],
  [
    'email',
    'profile_details_email_fixed',
    'Email editing is currently unavailable. Please contact support if you need to change your email.',
  ],
]

const PASSWORD_CHANGE: Row[] = [
  ['invalid credential', 'accounts_password_wrong', 'Your original password is incorrect.'],
  [
    'recent login required',
    'accounts_password_old_sign_in',
    'For security reasons, you need to re-authenticate. Please sign out and sign in again.',
  ],
  ['other', 'profile_password_failed', 'Failed to update password. Please try again.'],
]

const ADMIN: Row[] = [
  ['load reports', 'admin_reports_failed', 'Failed to load reports'],
  ['load users', 'admin_users_failed', 'Failed to load users'],
  ['load comments', 'comments_load_failed', 'Failed to load comments'],
  ['delete report', 'admin_report_delete_failed', 'Failed to delete report'],
  ['delete user', 'admin_user_delete_failed', 'Failed to delete user'],
  ['delete comment', 'comments_delete_failed', 'Failed to delete comment'],
  ['update report', 'reports_action_failed', 'Failed to update report'],
  ['update user', 'admin_user_update_failed', 'Failed to update user'],
  ['migration', 'admin_migration_failed', 'Migration failed: {reason}'],
]

const DATA_DELETION: Row[] = [
  ['failure', 'accountDeletion_failed', 'Error processing deletion request. Please try again or contact support.'],
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
