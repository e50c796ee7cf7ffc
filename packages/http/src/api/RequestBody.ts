import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import type * as Schema from "effect/Schema"
import { bodySchema } from "../guards/ReadBody.ts"
import { Api } from "./Api.ts"
import { ManageApi } from "./manage/ManageApi.ts"

/** Returns the schema of the JSON body of an operation of `/api/v1` or `/manage/v1`, such as `createHost`. */
export const requestBody = (operation: string): Schema.ConstraintDecoder<unknown> => {
  const schema = bodies.get(operation)
  if (schema === undefined) throw new Error(`The operation ${operation} has no body.`)
  return schema
}

const bodies = new Map(
  [Api, ManageApi].flatMap(({ groups }) =>
    Object.values<{ readonly endpoints: Readonly<Record<string, HttpApiEndpoint.Top>> }>(groups as never).flatMap(
      ({ endpoints }) =>
        Object.values(endpoints).flatMap((endpoint) => {
          const schema = bodySchema(endpoint)
          return schema === undefined ? [] : [[endpoint.identifier, schema] as const]
        })
    )
  )
)
