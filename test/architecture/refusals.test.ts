import { describe, expect, test } from 'vitest'
import { requestDeletion } from '#features/accountDeletion/deletion.contract.ts'
import {
  changePassword,
  checkReset,
  forgotPassword,
  resetPassword,
} from '#features/accounts/password/password.contract.ts'
import { register } from '#features/accounts/register/register.contract.ts'
import { resendVerification, verifyEmail } from '#features/accounts/register/verify.contract.ts'
import { signIn } from '#features/accounts/signIn/signIn.contract.ts'
import { postComment } from '#features/comments/comments.contract.ts'
import { reverseGeocode } from '#features/places/places.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'

// Checks the specification's error catalogue, §8, where an endpoint says the sentence: its code, status and wording.
// src/shared/errorCatalogue.test.ts checks all sentences, and that the screens show them.
type Said = Record<string, readonly [status: number, sentence: string]>

const INVALID_EMAIL = 'Please enter a valid email address.'
const NO_ACCOUNT = 'No account found with this email address.'
const WEAK_PASSWORD = 'Password is too weak. Please choose a stronger password.'
const VERIFY_FAILED = 'Error verifying email. Please try again or contact support.'
const NO_CODE = 'Invalid password reset link. Please request a new one.'
const INVALID_CODE = 'This password reset link is invalid or has expired. Please request a new one.'
const EXPIRED_CODE = 'This password reset link has expired. Please request a new one.'
const DEAD_CODES = {
  'missing-code': [400, NO_CODE],
  'invalid-code': [400, INVALID_CODE],
  'expired-code': [400, EXPIRED_CODE],
} as const

const CATALOGUE: [name: string, endpoint: Pick<Endpoint, 'refusals'>, said: Said][] = [
  [
    'Sign-in',
    signIn,
    {
      'user-not-found': [401, NO_ACCOUNT],
      'wrong-password': [401, 'Incorrect password. Please try again.'],
      'invalid-email': [400, INVALID_EMAIL],
      'too-many-requests': [429, 'Too many failed attempts. Please try again later.'],
      'user-disabled': [403, 'This account has been disabled. Please contact support.'],
      'sign-in-failed': [401, 'Unable to sign in. Please check your details and try again.'],
      'unverified-email': [
        403,
        'Email not verified yet. Please check your inbox and click the verification link before continuing.',
      ],
    },
  ],
  ['Verification', verifyEmail, { 'invalid-code': [400, VERIFY_FAILED], 'expired-code': [400, VERIFY_FAILED] }],
  ['Resending', resendVerification, { 'mail-failed': [502, 'Error resending verification email. Please try again.'] }],
  [
    'Register',
    register,
    {
      'email-in-use': [422, 'An account with this email already exists. Please sign in instead.'],
      'invalid-email': [400, INVALID_EMAIL],
      'weak-password': [400, WEAK_PASSWORD],
      'register-failed': [503, 'Unable to create account. Please check your details and try again.'],
    },
  ],
  [
    'Password reset request',
    forgotPassword,
    {
      'user-not-found': [404, NO_ACCOUNT],
      'invalid-email': [400, 'Invalid email format.'],
      'too-many-requests': [429, 'Too many requests. Please try again later.'],
      'mail-failed': [502, 'Error sending password reset email. Please try again.'],
    },
  ],
  ['Reset link, opened', checkReset, DEAD_CODES],
  ['Reset link, used', resetPassword, { ...DEAD_CODES, 'weak-password': [400, WEAK_PASSWORD] }],
  [
    'Password change',
    changePassword,
    {
      'wrong-password': [403, 'Your original password is incorrect.'],
      'old-sign-in': [403, 'For security reasons, you need to re-authenticate. Please sign out and sign in again.'],
    },
  ],
  [
    'Address of a report',
    reverseGeocode,
    { 'address-unknown': [404, 'Unknown location'], 'address-unavailable': [503, 'Unable to retrieve address'] },
  ],
  ['Comments', postComment, { 'unreadable-image': [422, 'Failed to upload image a.jpg'] }],
  [
    'Data deletion',
    requestDeletion,
    { 'mail-failed': [502, 'Error processing deletion request. Please try again or contact support.'] },
  ],
]

describe.each(CATALOGUE)('%s', (_, { refusals }, said) => {
  test.each(Object.entries(said))('%s', (code, expected) => {
    const [status, wording] = refusals[code] ?? []
    // Only the sentence about an image has a placeholder.
    expect([status, wording?.({ name: 'a.jpg' } as never)]).toEqual(expected)
  })
})
