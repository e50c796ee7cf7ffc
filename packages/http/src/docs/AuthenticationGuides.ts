/** Markdown for the introduction of each API's document: how to get a credential and make a first call. */
export const authenticationGuides = {
  api: (baseUrl: string): string =>
    guide(
      "Every request carries an API key or an OAuth access token: `Authorization: Bearer svc_sk_...`. Hosts create API keys in their console, under API keys (`/app/keys`). The operator creates them for any host with the operator token, which the server prints on first start. Set your own value with `SLOTKIT_OPERATOR_TOKEN`, or with the `operatorToken` option of an embedded Slotkit.",
      "Set `SLOTKIT_OPERATOR_TOKEN` to the operator token, or write it in place of `svc_op_...`. The second command creates an API key for the host with id 1, and the third one calls the API with it.",
      [
        operatorToken,
        [
          `SLOTKIT_API_KEY="$(curl -sS "${baseUrl}/manage/v1/hosts/1/api-keys"`,
          `  -H "Authorization: Bearer $SLOTKIT_OPERATOR_TOKEN"`,
          `  -H "Content-Type: application/json"`,
          `  -d '{"name": "First key", "scopes": ["services.read"]}'`,
          `  | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')"`
        ],
        [`curl -sS "${baseUrl}/api/v1/token" -H "Authorization: Bearer $SLOTKIT_API_KEY"`]
      ],
      `If the installation has no hosts, create one with \`POST /manage/v1/hosts\`. There are also the [operator API](${baseUrl}/manage/docs) and the [visitor API](${baseUrl}/visitor/docs).`
    ),
  manage: (baseUrl: string): string =>
    guide(
      "Every request carries the operator token: `Authorization: Bearer svc_op_...`. The server prints it on first start. Set your own value with `SLOTKIT_OPERATOR_TOKEN`, or with the `operatorToken` option of an embedded Slotkit, which responds with 401 when the option is not set.",
      "Set `SLOTKIT_OPERATOR_TOKEN` to the operator token, or write it in place of `svc_op_...`. The second command lists the hosts.",
      [operatorToken, [`curl -sS "${baseUrl}/manage/v1/hosts" -H "Authorization: Bearer $SLOTKIT_OPERATOR_TOKEN"`]],
      `There are also the [host's API](${baseUrl}/docs) and the [visitor API](${baseUrl}/visitor/docs).`
    ),
  visitor: (baseUrl: string): string =>
    guide(
      "These endpoints require no authentication. Requests are rate-limited per client address.",
      "This request retrieves the public profile of the host with the username `ada`.",
      [[`curl -sS "${baseUrl}/visitor/v1/hosts/ada"`]],
      `There are also the [host's API](${baseUrl}/docs) and the [operator API](${baseUrl}/manage/docs).`
    )
}

const operatorToken = [`SLOTKIT_OPERATOR_TOKEN="\${SLOTKIT_OPERATOR_TOKEN:-svc_op_...}"`]

const guide = (
  credential: string,
  example: string,
  commands: ReadonlyArray<ReadonlyArray<string>>,
  ...more: ReadonlyArray<string>
): string => {
  const code = ["```sh", ...commands.map((lines) => lines.join(" \\\n")), "```"].join("\n")
  return ["## Authentication", credential, example, code, ...more].join("\n\n")
}
