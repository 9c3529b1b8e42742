import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'
import { EMAIL_MODES, KINDS } from './channels.rules.ts'

/** How somebody is told of one kind: in the list of notifications, on the devices that show pushes, by email. */
const choice = z.object({ app: z.boolean(), push: z.boolean(), email: z.enum(EMAIL_MODES) })

export type ChannelChoice = z.output<typeof choice>

const changes = z.optional(
  z.object({
    app: z.optional(z.boolean('invalid')),
    push: z.optional(z.boolean('invalid')),
    email: z.optional(z.enum(EMAIL_MODES, 'invalid')),
  }),
)

const channels = z.record(z.enum(KINDS), choice)

/** The channels on which somebody is told of each kind of news. */
export type ChannelChoices = z.output<typeof channels>

/** `push` is on by default as soon as a device shows pushes. */
export const readChannels = endpoint({
  method: 'GET',
  path: '/api/profile/channels',
  summary: 'How you are notified about what you follow: in the app, by push, by email',
  who: 'user',
  reply: channels,
})

/** What is left out stays as it is, so that two changes at once do not overwrite each other. */
export const changeChannels = endpoint({
  method: 'PUT',
  path: '/api/profile/channels',
  summary: 'Choose how you are notified about what you follow',
  who: 'member',
  input: z.object({ state: changes, comments: changes, validated: changes, area: changes }),
  reply: channels,
  refusals: { invalid: [400, m.ui_refusal_invalid] },
})

export type ChannelChanges = z.input<typeof changeChannels.input>
