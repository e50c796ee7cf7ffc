import { type JsonClient, jsonClient } from "./JsonClient.ts"

/** The operator token of every server in these tests. */
export const operatorToken = "operator-token-of-thirty-two-characters"

/** Clients for a server: the operator and a visitor. */
export interface Surfaces {
  readonly origin: string
  readonly manage: JsonClient
  readonly visit: JsonClient
}

export const surfacesOf = (origin: string): Surfaces => ({
  origin,
  manage: jsonClient(`${origin}/manage/v1`, { authorization: `Bearer ${operatorToken}` }),
  visit: jsonClient(`${origin}/visitor/v1`)
})
