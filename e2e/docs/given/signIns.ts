import type { IncomingMessage, RequestListener, Server } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** The user who has signed in, and the cookie of their browser. */
const user = { id: "user_42", email: "ada@example.com", name: "Ada" }
const cookie = "session=4711"
const isSignedIn = (sent: string | null | undefined): boolean => sent?.includes(cookie) === true

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Middleware that keeps sessions as `express-session` does. Passport has signed a user in. */
export const passportSession = () => ({
  user,
  cookie,
  addressOf,
  session: (request: IncomingMessage, _response: unknown, next: () => void): void => {
    Object.assign(request, { session: isSignedIn(request.headers.cookie) ? { passport: { user } } : {} })
    next()
  }
})

interface BetterAuthSession {
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
  readonly session: { readonly userId: string; readonly expiresAt: Date }
}

/** The documented part of what `betterAuth` returns that reads a session. */
export const betterAuth = () => ({
  user,
  cookie,
  auth: {
    api: {
      getSession: async ({ headers }: { readonly headers: Headers }): Promise<BetterAuthSession | null> =>
        isSignedIn(headers.get("cookie")) ? { user, session: { userId: user.id, expiresAt: new Date("2030-01-01") } } : null
    }
  }
})

interface AuthJsSession {
  readonly user?: { readonly id?: string; readonly name?: string | null; readonly email?: string | null }
  readonly expires: string
}

/** The documented interface of `@auth/express`. */
export const authJs = () => ({
  user,
  cookie,
  addressOf,
  createServer: (listener: RequestListener): Server => createServer(listener),
  authConfig: { providers: [] },
  getSession: async (request: IncomingMessage, _config: object): Promise<AuthJsSession | null> =>
    isSignedIn(request.headers.cookie) ? { user, expires: "2030-01-01T00:00:00.000Z" } : null
})

interface ClerkState {
  readonly isAuthenticated: boolean
  readonly toAuth: () => { readonly userId: string | null } | null
}

/** The documented interface of `@clerk/backend`. */
export const clerk = () => {
  const token = "a.session.token"
  return {
    user,
    token,
    clerkClient: {
      authenticateRequest: async (
        request: Request,
        { authorizedParties }: { readonly authorizedParties: ReadonlyArray<string> }
      ): Promise<ClerkState> => {
        const isAuthenticated = authorizedParties.length > 0 && request.headers.get("authorization") === `Bearer ${token}`
        return { isAuthenticated, toAuth: () => ({ userId: isAuthenticated ? user.id : null }) }
      }
    }
  }
}
