/** The features, eldest first: a feature knows only its elders. A new feature takes its place in this list. */
export const order = [
  'categories',
  'territory',
  'map',
  'places',
  'media',
  'mail',
  'accounts',
  'rewards',
  'notifications',
  'reports',
  'votes',
  'comments',
  'flags',
  'feed',
  'profile',
  'accountDeletion',
  'migrations',
  'admin',
]

/** The feature whose folder a file of src/features stands in; undefined elsewhere. */
export function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}
