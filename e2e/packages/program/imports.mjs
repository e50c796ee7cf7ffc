// Imports every address that it is given and prints how many names each has, or why it cannot be imported.
const found = {}
for (const address of process.argv.slice(2)) {
  found[address] = await import(address).then(
    (module) => Object.keys(module).length,
    (error) => `${error.code}: ${error.message}`
  )
}
console.log(JSON.stringify(found))
