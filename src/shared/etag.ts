/**
 * Whether an `if-none-match` header says that the client has the content with this ETag. Both are compared without their
 * `W/`, as RFC 9110 says.
 */
export function matchesEtag(etag: string, ifNoneMatch = ''): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
}
