/** Makes a value for each object when it is first asked for, and keeps it as long as there is that object. */
export function keptFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    let found = known.get(key)
    if (!found) known.set(key, (found = { value: make(key) }))
    return found.value
  }
}
