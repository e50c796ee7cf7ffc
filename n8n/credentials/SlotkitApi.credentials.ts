import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from "n8n-workflow"

/** The address of a Slotkit server and an API key of one host. */
export class SlotkitApi implements ICredentialType {
  name = "slotkitApi"

  displayName = "Slotkit API"

  documentationUrl = "https://www.npmjs.com/package/n8n-nodes-slotkit"

  icon = { light: "file:../icons/slotkit.svg", dark: "file:../icons/slotkit.dark.svg" } as const

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "",
      placeholder: "https://book.example.com",
      description: "The address of your Slotkit server, without /api/v1",
      required: true
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      placeholder: "svc_sk_...",
      description: "A key from the page API keys of the host's console. Its scopes decide what the nodes may do.",
      required: true
    }
  ]

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } }
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: "/api/v1/token" }
  }
}
