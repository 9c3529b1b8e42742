import { PROFILE_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'

const photo = z.object({ photoURL: z.nullable(z.string()) })

/**
 * Sets the user's photo to the middle square of a picture, and deletes the previous file. Source: spec §5 "Profile
 * photo".
 */
export const changePhoto = endpoint({
  method: 'PUT',
  path: '/api/profile/photo',
  summary: 'Set your own photo; its middle square is kept',
  who: 'member',
  input: z.looseObject({}),
  files: { photo: { maxCount: 1, maxBytes: PROFILE_PHOTO_MAX_BYTES } },
  reply: photo,
  refusals: {
    invalid: [400, m.ui_refusal_invalid],
    'missing-photo': [400, m.profile_photo_not_an_image],
    'too-large': [413, m.profile_photo_too_large],
    'not-an-image': [415, m.profile_photo_not_an_image],
    'unreadable-image': [422, m.media_image_unreadable],
  },
})

/** Removes the user's photo and its file. */
export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/profile/photo',
  summary: 'Remove your own photo',
  who: 'member',
  reply: photo,
})
