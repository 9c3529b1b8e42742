import type { RouteObject } from 'react-router'
import { apiContext } from '#platform/browser/api.ts'
import { RootError, ScreenError, TabError } from './RootError.tsx'
import { Screens, Shell } from './Shell.tsx'
import { reloadsRoot } from '#platform/browser/root.ts'
import { screen as recentScreen } from '#app/screens/Recent/RecentScreen.tsx'
import { loadRoot } from './loadRoot.ts'

/** What a screen's module exports for its route. */
type Screen = Pick<RouteObject, 'loader' | 'action' | 'Component' | 'handle' | 'shouldRevalidate'>

/**
 * A screen whose code is loaded when it is first shown. `module` is its path from the checkout's root, by which the
 * server finds its scripts and styles in the build.
 */
function screen(
  path: string,
  module: string,
  load: () => Promise<{ screen: Screen }>,
  children?: RouteObject[],
): RouteObject {
  return { path, id: `${module}#${path}`, lazy: async () => (await load()).screen, ...(children && { children }) }
}

// Imported statically, because it is the first screen of most visits.
const recent = () => Promise.resolve({ screen: recentScreen })
const signIn = () => import('#app/screens/SignIn/SignInScreen.tsx')

/** Every address that shows a screen. Source: spec §2 "Screens and routes". */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    Component: Shell,
    ErrorBoundary: RootError,
    loader: ({ context }) => loadRoot(context.get(apiContext)),
    shouldRevalidate: reloadsRoot,
    children: [
      {
        id: 'screens',
        Component: Screens,
        ErrorBoundary: ScreenError,
        children: [
          { index: true, id: 'src/app/screens/Recent/RecentScreen.tsx#/', lazy: async () => (await recent()).screen },
          screen('recent', 'src/app/screens/Recent/RecentScreen.tsx', recent),
          screen(
            'submit',
            'src/app/screens/Submit/SubmitScreen.tsx',
            () => import('#app/screens/Submit/SubmitScreen.tsx'),
          ),
          screen(
            'report/:id',
            'src/app/screens/Report/ReportScreen.tsx',
            () => import('#app/screens/Report/ReportScreen.tsx'),
          ),
          screen('signin', 'src/app/screens/SignIn/SignInScreen.tsx', signIn),
          screen('auth', 'src/app/screens/SignIn/SignInScreen.tsx', signIn),
          screen(
            'register',
            'src/app/screens/Register/RegisterScreen.tsx',
            () => import('#app/screens/Register/RegisterScreen.tsx'),
          ),
          screen(
            'verify',
            'src/app/screens/Verify/VerifyScreen.tsx',
            () => import('#app/screens/Verify/VerifyScreen.tsx'),
          ),
          screen(
            'statistics',
            'src/app/screens/Statistics/StatisticsScreen.tsx',
            () => import('#app/screens/Statistics/StatisticsScreen.tsx'),
          ),
          screen(
            'privacy',
            'src/app/screens/Privacy/PrivacyScreen.tsx',
            () => import('#app/screens/Privacy/PrivacyScreen.tsx'),
          ),
          screen(
            'language',
            'src/app/screens/Language/LanguageScreen.tsx',
            () => import('#app/screens/Language/LanguageScreen.tsx'),
          ),
          screen(
            'data-deletion',
            'src/app/screens/DataDeletion/DataDeletionScreen.tsx',
            () => import('#app/screens/DataDeletion/DataDeletionScreen.tsx'),
          ),
          screen(
            'reset-password',
            'src/app/screens/ResetPassword/ResetPasswordScreen.tsx',
            () => import('#app/screens/ResetPassword/ResetPasswordScreen.tsx'),
          ),
          screen(
            'unsubscribe',
            'src/app/screens/Unsubscribe/UnsubscribeScreen.tsx',
            () => import('#app/screens/Unsubscribe/UnsubscribeScreen.tsx'),
          ),
          screen(
            'profile',
            'src/app/screens/Profile/ProfileScreen.tsx',
            () => import('#app/screens/Profile/ProfileScreen.tsx'),
            [
              {
                ErrorBoundary: TabError,
                children: [
                  {
                    index: true,
                    id: 'src/app/screens/Profile/Achievements.tsx#profile/',
                    lazy: async () => (await import('#app/screens/Profile/Achievements.tsx')).screen,
                  },
                  screen(
                    'details',
                    'src/app/screens/Profile/Details.tsx',
                    () => import('#app/screens/Profile/Details.tsx'),
                  ),
                  screen(
                    'notifications',
                    'src/app/screens/Profile/Notifications.tsx',
                    () => import('#app/screens/Profile/Notifications.tsx'),
                  ),
                  screen(
                    'devices',
                    'src/app/screens/Profile/Devices.tsx',
                    () => import('#app/screens/Profile/Devices.tsx'),
                  ),
                  screen(
                    'channels',
                    'src/app/screens/Profile/Channels.tsx',
                    () => import('#app/screens/Profile/Channels.tsx'),
                  ),
                  screen(
                    'alerts',
                    'src/app/screens/Profile/Alerts.tsx',
                    () => import('#app/screens/Profile/Alerts.tsx'),
                  ),
                  screen(
                    'comments',
                    'src/app/screens/Profile/Comments.tsx',
                    () => import('#app/screens/Profile/Comments.tsx'),
                  ),
                  screen(
                    'reports',
                    'src/app/screens/Profile/Reports.tsx',
                    () => import('#app/screens/Profile/Reports.tsx'),
                  ),
                ],
              },
            ],
          ),
          screen(
            'control/admin',
            'src/app/screens/Admin/AdminScreen.tsx',
            () => import('#app/screens/Admin/AdminScreen.tsx'),
            [
              {
                index: true,
                id: 'src/app/screens/Admin/Reports.tsx#control/admin/',
                lazy: async () => (await import('#app/screens/Admin/Reports.tsx')).screen,
              },
              screen('users', 'src/app/screens/Admin/Users.tsx', () => import('#app/screens/Admin/Users.tsx')),
              screen('comments', 'src/app/screens/Admin/Comments.tsx', () => import('#app/screens/Admin/Comments.tsx')),
              screen(
                'migrations',
                'src/app/screens/Admin/Migrations.tsx',
                () => import('#app/screens/Admin/Migrations.tsx'),
              ),
              screen('flags', 'src/app/screens/Admin/Flags.tsx', () => import('#app/screens/Admin/Flags.tsx')),
              screen('overview', 'src/app/screens/Admin/Overview.tsx', () => import('#app/screens/Admin/Overview.tsx')),
              screen('keys', 'src/app/screens/Admin/Keys.tsx', () => import('#app/screens/Admin/Keys.tsx')),
              screen('log', 'src/app/screens/Admin/Log.tsx', () => import('#app/screens/Admin/Log.tsx')),
            ],
          ),
          {
            path: '*',
            loader: () => {
              throw new Response(null, { status: 404 })
            },
          },
        ],
      },
    ],
  },
]
