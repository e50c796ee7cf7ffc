import type { IDataObject, IExecuteFunctions, IHookFunctions, IHttpRequestMethods, JsonObject } from "n8n-workflow"
import { NodeApiError } from "n8n-workflow"

interface SlotkitRequest {
  readonly method: IHttpRequestMethods
  readonly path: string
  readonly query?: IDataObject
  readonly body?: IDataObject
  readonly idempotencyKey?: string
}

/** Sends a request with the node's credential, and returns the answer. A refusal becomes an error with the API's own message. */
export const requestOf = async (node: IExecuteFunctions | IHookFunctions, request: SlotkitRequest): Promise<IDataObject> => {
  try {
    return await send(node, request)
  } catch (error) {
    throw new NodeApiError(node.getNode(), error as JsonObject, messageOf(error))
  }
}

/** Sends a request as `requestOf` does, and returns undefined if the resource does not exist. */
export const requestIfFound = async (node: IHookFunctions, request: SlotkitRequest): Promise<IDataObject | undefined> => {
  try {
    return await send(node, request)
  } catch (error) {
    const failure = new NodeApiError(node.getNode(), error as JsonObject, messageOf(error))
    if (failure.httpCode === "404") return undefined
    throw failure
  }
}

const send = async (
  node: IExecuteFunctions | IHookFunctions,
  { method, path, query, body, idempotencyKey }: SlotkitRequest
): Promise<IDataObject> => {
  const { baseUrl } = await node.getCredentials<{ baseUrl: string }>("slotkitApi")
  return await node.helpers.httpRequestWithAuthentication.call(node, "slotkitApi", {
    method,
    url: `${baseUrl.replace(/\/+$/, "")}/api/v1${path}`,
    json: true,
    headers: { Accept: "application/json", ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }) },
    ...(query === undefined ? {} : { qs: query }),
    ...(body === undefined ? {} : { body })
  })
}

/** Slotkit's answers to refused requests say what happened. One about several fields has a sentence for each. */
const messageOf = (error: unknown): { message: string } | undefined => {
  const { data } = (error as { response?: { data?: Refusal } }).response ?? {}
  if (typeof data?.message !== "string") return undefined
  const sentences = Object.values(data.errors ?? {}).flat()
  return { message: sentences.length > 1 ? sentences.join(" ") : data.message }
}

interface Refusal {
  readonly message?: string
  readonly errors?: Record<string, string[]>
}
