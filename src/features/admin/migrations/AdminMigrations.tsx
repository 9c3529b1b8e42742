import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listMigrations, type Migration, runMigration } from '#features/migrations/migrations.contract.ts'
import type { MigrationName } from '#features/migrations/migrations.rules.ts'
import { m } from '#messages'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { problemOf } from '#platform/browser/problem.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Card } from '#platform/browser/ui/Card.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { Grow, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import { AdminData } from '../AdminData.tsx'
import { ADMIN_KEY } from '../adminKeys.browser.ts'
import styles from './AdminMigrations.module.css'
import { migrationTitle } from './migrationTitle.browser.ts'
import { MigrationRun, RunHistory } from './MigrationRun.tsx'

/** How often the list is reloaded while a migration is running, and otherwise, milliseconds. */
const POLL_MS = 1000
const IDLE_POLL_MS = 15_000

const WORDS: Record<MigrationName, () => string> = {
  recompute: m.admin_migration_recompute_words,
  addresses: m.admin_migration_addresses_words,
  thumbnails: m.admin_migration_thumbnails_words,
  purge: m.admin_migration_purge_words,
}

const isUnderWay = ({ runs: [latest] }: Migration) => latest !== undefined && latest.endedAt === null

/** The migrations, each with a button to run it, its latest run and the earlier ones. */
export function AdminMigrations({ now }: { now: number }) {
  return (
    <AdminData
      endpoint={listMigrations}
      failed={m.admin_migrations_failed()}
      againMs={(data) => (data?.items.some(isUnderWay) ? POLL_MS : IDLE_POLL_MS)}
    >
      {({ items }) => (
        <Stack gap={3}>
          {items.map((migration) => (
            <Item key={migration.name} migration={migration} now={now} />
          ))}
        </Stack>
      )}
    </AdminData>
  )
}

function Item({ migration, now }: { migration: Migration; now: number }) {
  const { name, runs } = migration
  const api = useApi()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [latest, ...earlier] = runs
  const title = migrationTitle(name)
  return (
    <Card aria-label={title}>
      <div className={styles.migration}>
        <Grow>
          <h2>{title}</h2>
          <Meta>{WORDS[name]()}</Meta>
        </Grow>
        <Button
          icon="rotate-cw"
          aria-label={m.admin_migration_run_named({ name: title })}
          aria-haspopup="dialog"
          aria-disabled={isUnderWay(migration) || undefined}
          onClick={() => setAsked(true)}
        >
          {m.admin_migration_run()}
        </Button>
      </div>
      {latest && <MigrationRun key={latest.id} run={latest} title={title} now={now} />}
      {earlier.length > 0 && <RunHistory runs={earlier} now={now} />}
      <AskFirst
        open={isAsked}
        onClose={() => setAsked(false)}
        title={m.admin_migration_ask({ name: title })}
        words={WORDS[name]()}
        yes={m.admin_migration_start()}
        look="main"
        failed={(error) => m.admin_migration_failed({ reason: problemOf(error, m.admin_reason_server()).message })}
        action={async () => {
          await api.call(runMigration, { name })
          await queries.invalidateQueries({ queryKey: [...ADMIN_KEY, listMigrations.path] })
        }}
      >
        <Muted>{m.admin_migration_ask_words()}</Muted>
      </AskFirst>
    </Card>
  )
}
