/** An OAuth client at Google. `origin` replaces Google's addresses, for tests. */
export interface GoogleClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly origin?: string
}

/** A person who has signed in with Google. */
export interface Person {
  readonly subject: string
  readonly email: string
}

interface Tokens {
  readonly access: string
  readonly refresh: string
  readonly expiresAt: number
}

const scopes = [
  "openid",
  "email",
  "https://www.googleapis.com/auth/calendar.freebusy",
  "https://www.googleapis.com/auth/calendar.calendarlist.readonly"
]

/** The application's own sign-in with Google. It keeps the tokens; a real application encrypts them in its database. */
export const googleAccounts = ({ clientId, clientSecret, origin }: GoogleClient, redirectUri: string, now = Date.now) => {
  const tokens = new Map<string, Tokens>()

  const tokenEndpoint = async (parameters: Record<string, string>) => {
    const response = await fetch(`${origin ?? "https://oauth2.googleapis.com"}/token`, {
      method: "POST",
      body: new URLSearchParams({ ...parameters, client_id: clientId, client_secret: clientSecret })
    })
    if (!response.ok) throw new Error(`Google refused: ${response.status}`)
    return response.json()
  }

  return {
    /** The URL at which a person signs in. */
    signInUrl: (state: string): string => {
      const url = new URL(`${origin ?? "https://accounts.google.com"}/o/oauth2/v2/auth`)
      const offline = { access_type: "offline", prompt: "consent" }
      const parameters = { response_type: "code", client_id: clientId, redirect_uri: redirectUri, scope: scopes.join(" "), state }
      url.search = new URLSearchParams({ ...parameters, ...offline }).toString()
      return url.href
    },
    /** Exchanges the code of a sign-in, and keeps the tokens. */
    signedIn: async (code: string): Promise<Person> => {
      const answer = await tokenEndpoint({ grant_type: "authorization_code", code, redirect_uri: redirectUri })
      const { sub, email } = JSON.parse(Buffer.from(answer.id_token.split(".")[1], "base64url").toString())
      const expiresAt = now() + answer.expires_in * 1000
      tokens.set(sub, { access: answer.access_token, refresh: answer.refresh_token, expiresAt })
      return { subject: sub, email }
    },
    /** Returns an access token that is good for another two minutes. This is the option `calendars.tokens`. */
    accessToken: async (subject: string): Promise<string> => {
      const known = tokens.get(subject)
      if (known === undefined) throw new Error("This person has not signed in.")
      if (known.expiresAt > now() + 120_000) return known.access
      const answer = await tokenEndpoint({ grant_type: "refresh_token", refresh_token: known.refresh })
      const refresh = answer.refresh_token ?? known.refresh
      tokens.set(subject, { access: answer.access_token, refresh, expiresAt: now() + answer.expires_in * 1000 })
      return answer.access_token
    }
  }
}

export type GoogleAccounts = ReturnType<typeof googleAccounts>
