import { m } from '#messages'

const TITLES: Record<string, () => string> = {
  recompute: m.admin_migration_recompute,
  addresses: m.admin_migration_addresses,
  thumbnails: m.admin_migration_thumbnails,
  purge: m.admin_migration_purge,
}

export function migrationTitle(name: string): string {
  return TITLES[name]?.() ?? name
}
