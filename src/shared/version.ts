/** Whether a change is based on another version of a row than the present one. Without a version it never is. */
export function isOlder(version: string | undefined, { updatedAt }: { updatedAt: Date }): boolean {
  return version !== undefined && new Date(version).getTime() !== updatedAt.getTime()
}
