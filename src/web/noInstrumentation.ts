// Stands for what React Router measures itself by (see vite.config.ts): nobody here asks it to, by `instrumentations`.

/** Whoever waits to be told of a navigation: nobody. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined

/** What measuring changes in a route: nothing. */
export const getRouteInstrumentationUpdates = () => ({})

/** The router as it is. */
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
