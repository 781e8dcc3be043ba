/**
 * For `validateSearch`: makes the router remove what `validate` leaves out, such as `dist=abc`, from the address. Otherwise
 * it keeps the parameters of an address that a function does not return. (A zod schema returns them as undefined.)
 */
export const onlyValid =
  <Search extends object>(validate: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...validate(search),
  })
