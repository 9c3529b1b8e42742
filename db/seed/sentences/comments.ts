import type { Category } from '#features/categories/categories.rules.ts'

/** Comments that fit any report. */
export const COMMENTS = [
  'Saw it too this morning.',
  'Same here, thanks for reporting.',
  'Still like this (today|this evening|at noon).',
  'I pass here every day and it has got worse.',
  'Confirmed 👍',
  'Has anybody rung them? I can do it (tomorrow|on Monday).',
  'Rang them, they said somebody will come (this week|tomorrow).',
  'It was the same last (year|summer).',
  'This was reported before, about (a month|two weeks) ago.',
  'Thank you! I thought I was the only one.',
  'Exactly at the corner, you cannot miss it.',
  'Took a detour because of it with the pram.',
  'My neighbour says it started on (Tuesday|Friday).',
  'Not that bad when I passed (an hour ago|just now), but yes.',
  'Por fin alguien lo dice.',
  'Agreed. It needs more than a quick fix though: last time they patched it and it was back within a (week|month).',
  'Could it be moved a little on the map? It is more towards the steps.',
] as const

/** Comments that fit reports of one category. */
export const COMMENTS_ABOUT: Record<Category, readonly string[]> = {
  litter: [
    'The lorry did not come on (Thursday|Monday) either.',
    'We need a second bin here, full stop.',
    'I tied two of the bags up again, the rest is too much for one person.',
  ],
  infrastructure: [
    'My father tripped there on (Sunday|Friday).',
    'They put a cone next to it, that is all.',
    'It has a number on it if they ask: (214|87|1031).',
  ],
  traffic: [
    'Got the same one on a photo last week.',
    'Wardens come at ten, it is always gone by then.',
    'Two wheels on the pavement is still on the pavement.',
  ],
  vandalism: [
    'Heard them around (one|two) in the night.',
    'Such a shame, it had just been painted.',
    'There is a camera across the street, maybe it helps.',
  ],
  wildlife: [
    'They come down when it is hot up there.',
    'Please, everybody, close the lids properly 🙏',
    'It was on our balcony yesterday 😅',
  ],
  noise: [
    'Could not sleep either.',
    'Ear plugs for the (third|second) night.',
    'It stopped at (three|four) in the end.',
  ],
  other: ['Good that you say it.', 'I moved it to the side a bit.', 'Somebody should take a look before the weekend.'],
}

/** Comments on reports that have been resolved. */
export const COMMENTS_RESOLVED = [
  'Fixed this morning, thank you!',
  'Just passed: all done 👏',
  'Gone. That was quick!',
  'They were here today. Much better.',
] as const

/** Notes of administrators when they resolve a report; null is no note. */
export const RESOLUTION_NOTES = [
  'Seen to this morning.',
  'The crew has been there; please report it again should it come back.',
  'Repaired.',
  'Cleared, and put on the weekly round.',
  null,
  null,
] as const
