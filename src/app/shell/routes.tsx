import type { RouteObject } from 'react-router'
import { apiContext } from '#platform/browser/api.ts'
import { RootError, ScreenError, TabError } from './RootError.tsx'
import { Screens, Shell } from './Shell.tsx'
import { reloadsRoot } from '#platform/browser/root.ts'
import { screen as recentScreen } from '../screens/Recent/RecentScreen.tsx'
import { loadRoot } from './loadRoot.ts'
import { loadCode } from './screenCode.ts'

/** What a screen's module exports for its route. */
type Screen = Pick<RouteObject, 'loader' | 'action' | 'Component' | 'handle' | 'shouldRevalidate'>
type Load = () => Promise<{ screen: Screen }>

/** A screen whose code is loaded when it is first shown. Its module is `FOLDER/FOLDERScreen.tsx`. */
function screen(path: string, folder: string, load: Load, children?: RouteObject[]): RouteObject {
  return { path, ...codeOf(`${folder}/${folder}Screen`, path, load), ...(children && { children }) }
}

/** A tab, loaded likewise. */
function tab(path: string, module: string, load: Load): RouteObject {
  return { path, ...codeOf(module, path, load) }
}

/** The tab at its parent's address. */
function first(parent: string, module: string, load: Load): RouteObject {
  return { index: true, ...codeOf(module, `${parent}/`, load) }
}

/** The id begins with the module's path from the checkout's root. The server finds its files in the build by that. */
function codeOf(module: string, path: string, load: Load) {
  return { id: `src/app/screens/${module}.tsx#${path}`, lazy: async () => (await loadCode(load)).screen }
}

// Imported statically, because it is the first screen of most visits.
const recent = () => Promise.resolve({ screen: recentScreen })
const signIn = () => import('../screens/SignIn/SignInScreen.tsx')

const profileTabs = [
  first('profile', 'Profile/Achievements', () => import('../screens/Profile/Achievements.tsx')),
  tab('details', 'Profile/Details', () => import('../screens/Profile/Details.tsx')),
  tab('notifications', 'Profile/Notifications', () => import('../screens/Profile/Notifications.tsx')),
  tab('devices', 'Profile/Devices', () => import('../screens/Profile/Devices.tsx')),
  tab('channels', 'Profile/Channels', () => import('../screens/Profile/Channels.tsx')),
  tab('alerts', 'Profile/Alerts', () => import('../screens/Profile/Alerts.tsx')),
  tab('comments', 'Profile/Comments', () => import('../screens/Profile/Comments.tsx')),
  tab('following', 'Profile/Following', () => import('../screens/Profile/Following.tsx')),
  tab('reports', 'Profile/Reports', () => import('../screens/Profile/Reports.tsx')),
]

const adminTabs = [
  first('control/admin', 'Admin/Reports', () => import('../screens/Admin/Reports.tsx')),
  tab('users', 'Admin/Users', () => import('../screens/Admin/Users.tsx')),
  tab('comments', 'Admin/Comments', () => import('../screens/Admin/Comments.tsx')),
  tab('migrations', 'Admin/Migrations', () => import('../screens/Admin/Migrations.tsx')),
  tab('flags', 'Admin/Flags', () => import('../screens/Admin/Flags.tsx')),
  tab('overview', 'Admin/Overview', () => import('../screens/Admin/Overview.tsx')),
  tab('keys', 'Admin/Keys', () => import('../screens/Admin/Keys.tsx')),
  tab('log', 'Admin/Log', () => import('../screens/Admin/Log.tsx')),
]

const screens: RouteObject[] = [
  first('', 'Recent/RecentScreen', recent),
  screen('recent', 'Recent', recent),
  screen('submit', 'Submit', () => import('../screens/Submit/SubmitScreen.tsx')),
  screen('report/:id', 'Report', () => import('../screens/Report/ReportScreen.tsx')),
  screen('signin', 'SignIn', signIn),
  screen('auth', 'SignIn', signIn),
  screen('register', 'Register', () => import('../screens/Register/RegisterScreen.tsx')),
  screen('verify', 'Verify', () => import('../screens/Verify/VerifyScreen.tsx')),
  screen('statistics', 'Statistics', () => import('../screens/Statistics/StatisticsScreen.tsx')),
  screen('privacy', 'Privacy', () => import('../screens/Privacy/PrivacyScreen.tsx')),
  screen('language', 'Language', () => import('../screens/Language/LanguageScreen.tsx')),
  screen('data-deletion', 'DataDeletion', () => import('../screens/DataDeletion/DataDeletionScreen.tsx')),
  screen('reset-password', 'ResetPassword', () => import('../screens/ResetPassword/ResetPasswordScreen.tsx')),
  screen('unsubscribe', 'Unsubscribe', () => import('../screens/Unsubscribe/UnsubscribeScreen.tsx')),
  screen('profile', 'Profile', () => import('../screens/Profile/ProfileScreen.tsx'), [
    { ErrorBoundary: TabError, children: profileTabs },
  ]),
  screen('control/admin', 'Admin', () => import('../screens/Admin/AdminScreen.tsx'), adminTabs),
  {
    path: '*',
    loader: () => {
      throw new Response(null, { status: 404 })
    },
  },
]

/** Every address that shows a screen. Source: spec §2 "Screens and routes". */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    Component: Shell,
    ErrorBoundary: RootError,
    loader: ({ context, request }) => loadRoot(context.get(apiContext), request.url),
    shouldRevalidate: reloadsRoot,
    children: [{ id: 'screens', Component: Screens, ErrorBoundary: ScreenError, children: screens }],
  },
]
