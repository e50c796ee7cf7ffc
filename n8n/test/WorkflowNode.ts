import type { IDataObject, IExecuteFunctions, IHookFunctions, IHttpRequestOptions, INode, IWebhookFunctions } from "n8n-workflow"

/** A node of a workflow, as n8n gives it to the code of its type. */
export interface WorkflowNode {
  readonly execute: IExecuteFunctions
  readonly hooks: IHookFunctions
  /** Gives the node a call of its webhook with headers and a body, and reads the status of the response. */
  readonly called: (headers: IDataObject, body: Buffer) => { readonly context: IWebhookFunctions; readonly status: () => number }
  /** The data that n8n keeps for the node. */
  readonly staticData: IDataObject
}

interface NodeInput {
  readonly type: string
  readonly credentials: { readonly baseUrl: string; readonly apiKey: string }
  readonly parameters?: IDataObject
  readonly items?: number
  readonly runIndex?: number
  readonly continueOnFail?: boolean
  readonly webhookUrl?: string
}

/**
 * The functions of n8n that Slotkit's nodes call. Requests are sent as n8n sends them, and fail with errors of the same shape.
 */
export const workflowNode = ({
  type,
  credentials,
  parameters = {},
  items = 1,
  runIndex = 0,
  continueOnFail = false,
  webhookUrl
}: NodeInput): WorkflowNode => {
  const node: INode = { id: "node-1", name: type, type, typeVersion: 1, position: [0, 0], parameters: {} }
  const staticData: IDataObject = {}
  const shared = {
    getNode: () => node,
    getCredentials: async () => credentials,
    getWorkflowStaticData: () => staticData,
    helpers: {
      httpRequestWithAuthentication: (_: string, request: IHttpRequestOptions) => send(request, credentials.apiKey),
      returnJsonArray: (data: IDataObject | Array<IDataObject>) => [data].flat().map((json) => ({ json }))
    }
  }
  const read = (name: string, otherwise: unknown) => (name in parameters ? parameters[name] : otherwise)
  return {
    staticData,
    execute: {
      ...shared,
      getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
      getNodeParameter: (name: string, _item: number, otherwise: unknown) => read(name, otherwise),
      getExecutionId: () => "execution-1",
      getWorkflowDataProxy: () => ({ $runIndex: runIndex }),
      continueOnFail: () => continueOnFail
    } as unknown as IExecuteFunctions,
    hooks: {
      ...shared,
      getNodeParameter: read,
      getNodeWebhookUrl: () => webhookUrl
    } as unknown as IHookFunctions,
    called: (headers, body) => {
      let status = 200
      const response = {
        status: (code: number) => ({
          json: () => {
            status = code
          }
        })
      }
      const context = {
        ...shared,
        getRequestObject: () => ({ rawBody: body }),
        getResponseObject: () => response,
        getHeaderData: () => headers,
        getBodyData: () => JSON.parse(body.toString())
      }
      return { context: context as unknown as IWebhookFunctions, status: () => status }
    }
  }
}

const send = async ({ method = "GET", url, headers, qs = {}, body }: IHttpRequestOptions, apiKey: string): Promise<unknown> => {
  const query = new URLSearchParams(Object.entries(qs).map(([name, value]) => [name, String(value)])).toString()
  const answer = await fetch(query === "" ? url : `${url}?${query}`, {
    method,
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  const data = text === "" ? "" : JSON.parse(text)
  if (answer.ok) return data
  throw Object.assign(new Error(`Request failed with status code ${answer.status}`), {
    httpCode: String(answer.status),
    response: { status: answer.status, data }
  })
}
