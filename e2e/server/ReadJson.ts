/** A response's JSON, loosely typed for tests. */
export const readJson = async (answer: Response | Promise<Response>) => JSON.parse(await (await answer).text())
