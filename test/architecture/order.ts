/** The features in dependency order: each may import only those before it. New features are added to this list. */
export const order = [
  'categories',
  'territory',
  'media',
  'pack',
  'map',
  'places',
  'mail',
  'accounts',
  'apiKeys',
  'rewards',
  'notifications',
  'reports',
  'votes',
  'comments',
  'following',
  'flags',
  'feed',
  'open311',
  'openData',
  'statistics',
  'profile',
  'accountDeletion',
  'migrations',
  'admin',
]

/** The feature that a file of src/features belongs to; undefined for other files. */
export function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}
