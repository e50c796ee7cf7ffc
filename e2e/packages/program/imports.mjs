// Imports every given specifier. Prints the number of its exports, or the error.
const found = {}
for (const address of process.argv.slice(2)) {
  found[address] = await import(address).then(
    (module) => Object.keys(module).length,
    (error) => `${error.code}: ${error.message}`
  )
}
console.log(JSON.stringify(found))
