/** The JSON of an answer, as loosely typed as tests like it. */
export const readJson = async (answer: Response | Promise<Response>) => JSON.parse(await (await answer).text())
