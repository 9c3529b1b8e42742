import type { RouteObject } from 'react-router'
import { apiContext } from './api.ts'
import { RootError, ScreenError, TabError } from './RootError.tsx'
import { Screens, Shell } from './Shell.tsx'
import { loadRoot, reloadsRoot } from './root.ts'

/** A screen's module: what React Router calls, and what stands in the page's head. */
type Screen = Pick<RouteObject, 'loader' | 'action' | 'Component' | 'handle' | 'shouldRevalidate'>

/**
 * A screen loaded when it is first shown. `module` is its path from the checkout's root, by which the
 * server finds the scripts and styles that the build made of it.
 */
function screen(
  path: string,
  module: string,
  load: () => Promise<{ screen: Screen }>,
  children?: RouteObject[],
): RouteObject {
  return { path, id: `${module}#${path}`, lazy: async () => (await load()).screen, ...(children && { children }) }
}

const recent = () => import('#screens/Recent/RecentScreen.tsx')
const signIn = () => import('#screens/SignIn/SignInScreen.tsx')

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
          { index: true, id: 'src/screens/Recent/RecentScreen.tsx#/', lazy: async () => (await recent()).screen },
          screen('recent', 'src/screens/Recent/RecentScreen.tsx', recent),
          screen('submit', 'src/screens/Submit/SubmitScreen.tsx', () => import('#screens/Submit/SubmitScreen.tsx')),
          screen('report/:id', 'src/screens/Report/ReportScreen.tsx', () => import('#screens/Report/ReportScreen.tsx')),
          screen('signin', 'src/screens/SignIn/SignInScreen.tsx', signIn),
          screen('auth', 'src/screens/SignIn/SignInScreen.tsx', signIn),
          screen(
            'register',
            'src/screens/Register/RegisterScreen.tsx',
            () => import('#screens/Register/RegisterScreen.tsx'),
          ),
          screen('verify', 'src/screens/Verify/VerifyScreen.tsx', () => import('#screens/Verify/VerifyScreen.tsx')),
          screen(
            'privacy',
            'src/screens/Privacy/PrivacyScreen.tsx',
            () => import('#screens/Privacy/PrivacyScreen.tsx'),
          ),
          screen(
            'data-deletion',
            'src/screens/DataDeletion/DataDeletionScreen.tsx',
            () => import('#screens/DataDeletion/DataDeletionScreen.tsx'),
          ),
          screen(
            'reset-password',
            'src/screens/ResetPassword/ResetPasswordScreen.tsx',
            () => import('#screens/ResetPassword/ResetPasswordScreen.tsx'),
          ),
          screen(
            'profile',
            'src/screens/Profile/ProfileScreen.tsx',
            () => import('#screens/Profile/ProfileScreen.tsx'),
            [
              {
                ErrorBoundary: TabError,
                children: [
                  {
                    index: true,
                    id: 'src/screens/Profile/Achievements.tsx#profile/',
                    lazy: async () => (await import('#screens/Profile/Achievements.tsx')).screen,
                  },
                  screen('details', 'src/screens/Profile/Details.tsx', () => import('#screens/Profile/Details.tsx')),
                  screen(
                    'notifications',
                    'src/screens/Profile/Notifications.tsx',
                    () => import('#screens/Profile/Notifications.tsx'),
                  ),
                  screen('devices', 'src/screens/Profile/Devices.tsx', () => import('#screens/Profile/Devices.tsx')),
                  screen('comments', 'src/screens/Profile/Comments.tsx', () => import('#screens/Profile/Comments.tsx')),
                  screen('reports', 'src/screens/Profile/Reports.tsx', () => import('#screens/Profile/Reports.tsx')),
                ],
              },
            ],
          ),
          screen('control/admin', 'src/screens/Admin/AdminScreen.tsx', () => import('#screens/Admin/AdminScreen.tsx'), [
            {
              index: true,
              id: 'src/screens/Admin/Reports.tsx#control/admin/',
              lazy: async () => (await import('#screens/Admin/Reports.tsx')).screen,
            },
            screen('users', 'src/screens/Admin/Users.tsx', () => import('#screens/Admin/Users.tsx')),
            screen('comments', 'src/screens/Admin/Comments.tsx', () => import('#screens/Admin/Comments.tsx')),
            screen('migrations', 'src/screens/Admin/Migrations.tsx', () => import('#screens/Admin/Migrations.tsx')),
            screen('flags', 'src/screens/Admin/Flags.tsx', () => import('#screens/Admin/Flags.tsx')),
            screen('overview', 'src/screens/Admin/Overview.tsx', () => import('#screens/Admin/Overview.tsx')),
            screen('log', 'src/screens/Admin/Log.tsx', () => import('#screens/Admin/Log.tsx')),
          ]),
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
