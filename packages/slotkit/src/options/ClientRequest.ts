/** The parts of a request of `node:http`, Express or Fastify from which an application determines the client's address. */
export interface ClientRequest {
  /** The address of the client according to Express or Fastify. */
  readonly ip?: string | undefined
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}
