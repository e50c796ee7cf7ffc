import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import { dataOf } from "./Wire.ts"

/** 201: `{data}`, and `Location` with the address of the new resource. */
export const created = <S extends Schema.Top>(resource: S) =>
  HttpApiSchema.WithHeaders(dataOf(resource).pipe(HttpApiSchema.status(201)), { location: Schema.String })
