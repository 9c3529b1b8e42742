import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LanguageLink } from '#features/accounts/language/LanguageLink.tsx'
import { DownloadLink } from '#features/profile/export/DownloadLink.tsx'
import { MAP_BUDGET_BYTES } from '#features/territory/tiles.rules.ts'
import { m } from '#messages'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { useMe, useRoot } from '#platform/browser/root.ts'
import { Page, Panel, Top } from '#platform/browser/ui/Page.tsx'
import { VisitorTheme } from '#platform/browser/ui/ThemeButton.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { signInPath } from '#shared/sitePath.ts'
import { BackLink } from '../parts/BackLink.tsx'
import styles from './PrivacyScreen.module.css'

/** What this product really stores, in plain words. Source: spec §2 "Privacy policy page", §9 "Policy". */
function PrivacyScreen() {
  const { productName, tiles, geocoderHost, publicUrl } = useRoot().installation
  const own = new URL(publicUrl).host
  const tilesFrom = tiles.kind === 'raster' ? new URL(tiles.url.replaceAll(/[{}]/g, ''), publicUrl).host : own
  return (
    <Page>
      <Stack className={styles.text}>
        <Top back={<BackLink />}>
          <h1>{m.app_privacy_heading({ product: productName })}</h1>
        </Top>
        <Panel>
          <Part title={m.app_privacy_who_heading()}>
            <Operator />
          </Part>
          <Part title={m.app_privacy_kept_heading()}>
            <ul>
              <li>{m.app_privacy_kept_account()}</li>
              <li>{m.app_privacy_kept_profile()}</li>
              <li>{m.app_privacy_kept_reports()}</li>
              <li>{m.app_privacy_kept_corrections()}</li>
              <li>{m.app_privacy_kept_rewards()}</li>
              <li>{m.app_privacy_kept_following()}</li>
              <li>{m.app_privacy_kept_session()}</li>
              <li>{m.app_privacy_kept_barred()}</li>
              <li>{m.app_privacy_kept_device()}</li>
              <li>{m.app_privacy_kept_offline({ megabytes: MAP_BUDGET_BYTES / 1024 / 1024 })}</li>
              <li>{m.app_privacy_kept_logs()}</li>
            </ul>
          </Part>
          <Part title={m.app_privacy_seen_heading()}>
            <ul>
              <li>
                {m.app_privacy_seen_public()}{' '}
                <Link to="/statistics" state={FROM_SCREEN}>
                  {m.statistics_title()}
                </Link>
              </li>
              <li>{m.app_privacy_seen_position()}</li>
              <li>{m.app_privacy_seen_photo()}</li>
              <li>{m.app_privacy_seen_push()}</li>
              <li>{tilesFrom === own ? m.app_privacy_seen_own_map() : m.app_privacy_seen_map({ host: tilesFrom })}</li>
              <li>
                {geocoderHost ? m.app_privacy_seen_address({ host: geocoderHost }) : m.app_privacy_seen_own_addresses()}
              </li>
            </ul>
          </Part>
          <Part title={m.app_privacy_long_heading()}>
            <p>{m.app_privacy_long()}</p>
          </Part>
          <Part title={m.app_privacy_rights_heading()}>
            <ul>
              <li>{m.app_privacy_rights_change()}</li>
              <li>
                {m.app_privacy_rights_download()} <Download />
              </li>
              <li>
                {m.app_privacy_rights_delete()}{' '}
                <Link to="/data-deletion" state={FROM_SCREEN}>
                  {m.accountDeletion_title()}
                </Link>
              </li>
              <li>{m.app_privacy_rights_own()}</li>
            </ul>
          </Part>
          <Part title={m.app_privacy_children_heading()}>
            <p>{m.app_privacy_children()}</p>
          </Part>
        </Panel>
        <p>
          <LanguageLink />
        </p>
        <VisitorTheme />
      </Stack>
    </Page>
  )
}

/** The download link for whoever is signed in, else a link to sign in. */
function Download() {
  return useMe() ? (
    <DownloadLink>{m.profile_export_link()}</DownloadLink>
  ) : (
    <Link to={signInPath('/privacy')}>{m.profile_export_sign_in()}</Link>
  )
}

/** Who runs this installation, from the settings. If they name nobody, it says so. */
function Operator() {
  const { name, email } = useRoot().installation.operator
  const [before = '', after = ''] = email ? m.app_privacy_who_email({ email }).split(email) : []
  return (
    <p>
      {name && `${m.app_privacy_who_name({ name })} `}
      {email && (
        <>
          {before}
          <a href={`mailto:${email}`}>{email}</a>
          {after}
        </>
      )}
      {!name && !email && m.app_privacy_who_unknown()}
    </p>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.app_privacy_title(), description: m.app_privacy_about() }) }

/** /privacy. */
export const screen = { loader: () => null, Component: PrivacyScreen, handle }
