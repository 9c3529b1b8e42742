import { createContext, type Ref } from 'react'

// Stands for what React Router does in its framework mode and when it is asked to measure itself (see vite.config.ts): nobody
// here asks it to, and each link would look after it.

/** What the framework mode knows: nothing. */
export const FrameworkContext = createContext(undefined)

/** Whether a link is to be fetched before it is pressed, the ref and the listeners by which that is found out: no. */
export const usePrefetchBehavior = () => [false, null, {}]

/** What would be fetched before: nothing. */
export const PrefetchPageLinks = () => null

/** The one ref that is left. */
export const mergeRefs = <T>(ref: Ref<T>): Ref<T> => ref

/** Whoever waits to be told of a navigation: nobody. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined

/** What measuring changes in a route: nothing. */
export const getRouteInstrumentationUpdates = () => ({})

/** The router as it is. */
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
