import { shop } from "../slotkit"

export const dynamic = "force-dynamic"

/** The shop's page, rendered on the server. It asks Slotkit in process for the next free times. */
export default async function Page() {
  const { slotkit, hostId } = await shop()
  const { data } = await slotkit.availability.get(hostId, { service: "fitting" })
  const next = Object.values(data).flat().slice(0, 3)
  return (
    <main>
      <h1>Book a fitting</h1>
      <ul>
        {next.map(({ start }) => (
          <li key={start}>{start}</li>
        ))}
      </ul>
    </main>
  )
}
