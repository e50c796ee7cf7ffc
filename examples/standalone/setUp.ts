/** The data that an operator gives to a new host. */
export interface HandedOver {
  readonly hostId: number
  readonly key: string
  readonly nextStart: string
}

/** Sets up a host with hours, a service and a key over HTTP, like an operator's script. */
export const setUpHost = async (baseUrl: string, operatorToken: string): Promise<HandedOver> => {
  const manage = caller(`${baseUrl}/manage/v1`, operatorToken)
  const email = "practice@example.com"
  const host = await manage<{ id: number }>("POST", "/hosts", {
    email,
    username: "practice",
    timezone: "Europe/Vienna",
    plan: "pro"
  })
  await manage("PUT", `/hosts/${host.id}/schedule`, {
    timezone: "Europe/Vienna",
    weekly: [1, 2, 3, 4].map((weekday) => ({ weekday, start: "08:00", end: "13:00" })),
    overrides: []
  })
  const scopes = ["services.read", "services.write", "availability.read", "bookings.read"]
  const { key } = await manage<{ key: string }>("POST", `/hosts/${host.id}/api-keys`, { name: "Front desk", scopes })

  const api = caller(`${baseUrl}/api/v1`, key)
  const service = await api<{ slug: string }>("POST", "/services", {
    title: "Check-up",
    durations: [{ minutes: 20, price: null }]
  })
  const days = await api<Record<string, ReadonlyArray<{ start: string }>>>("GET", `/availability?service=${service.slug}`)
  const [next] = Object.values(days).flat()
  if (next === undefined) throw new Error("There is no free time.")
  await manage("POST", `/hosts/${host.id}/bookings`, {
    service: service.slug,
    start: next.start,
    booker: { name: "Kim", email: "kim@example.com" }
  })
  return { hostId: host.id, key, nextStart: next.start }
}

/** Calls one of Slotkit's APIs. Returns `data`, and rejects with the error message of an error response. */
const caller =
  (api: string, token: string) =>
  async <A>(method: string, path: string, body?: object): Promise<A> => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body)
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }
