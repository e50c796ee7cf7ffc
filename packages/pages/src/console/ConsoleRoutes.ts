import { accountPages } from "./account/AccountPages.ts"
import { bookingsPages } from "./bookings/BookingsPages.ts"
import { serveConsole } from "./frame/ConsoleRoute.ts"
import { keysPages } from "./keys/KeysPages.ts"
import { overviewPages } from "./overview/OverviewPages.ts"

/** Serves the host's console. Its pages write out the path that they are served below. */
export const ConsoleRoutes = serveConsole({ ...overviewPages, ...bookingsPages, ...keysPages, ...accountPages })
