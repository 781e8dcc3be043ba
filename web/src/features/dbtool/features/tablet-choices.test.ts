import { expect, test } from 'vitest'
import { choicesOf, choicesText, sentOf, withFeatures, withOptions } from './tablet-choices.ts'

const option = (Id: number) => ({ Id, Tag: `option_${Id}`, description: '' })

test('sorts features and options by id', () => {
  const chosen = choicesOf({
    Id: 21,
    Features: [
      { Id: 9, Name: 'b', Options: [option(3), option(1)] },
      { Id: 4, Name: 'a', Options: [] },
    ],
  })
  expect(sentOf(chosen)).toEqual([
    { Id: 4, o: [] },
    { Id: 9, o: [1, 3] },
  ])
})

test('a feature that was already chosen keeps its options, a new one has none', () => {
  const chosen = withFeatures([{ id: 4, options: [1] }], [7, 4])
  expect(chosen).toEqual([
    { id: 4, options: [1] },
    { id: 7, options: [] },
  ])
  expect(withOptions(chosen, { id: 7, options: [9, 8] })).toEqual([
    { id: 4, options: [1] },
    { id: 7, options: [8, 9] },
  ])
})

test('shows the choices by their tags', () => {
  const feature = {
    Id: 4,
    Tag: 'text',
    Description: '',
    Group: 'Texts',
    GroupId: 1,
    Options: [{ ...option(1), created: 0, deleted: null }],
    MetaData: [],
  }
  expect(
    choicesText(
      [
        { id: 5, options: [] },
        { id: 4, options: [1] },
      ],
      [feature],
    ),
  ).toBe('feature 5, text (option_1)')
})
