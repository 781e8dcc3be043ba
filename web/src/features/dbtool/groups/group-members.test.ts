import { expect, it } from 'vitest'
import { groupsWithMembers } from './group-members.ts'

const member = (id: number, title: string, groupIds: number[]) => ({ id, title, dealer: '', groupIds })

it('lists every access group with its members sorted by name, including groups without members', () => {
  const groups = [
    { id: 1, name: 'Beta' },
    { id: 2, name: 'Empty' },
  ]
  const found = groupsWithMembers(groups, [
    member(10, '4155 North', [1, 99]),
    member(9, '512 South', [1]),
    member(8, '1 None', []),
  ])
  expect(found.map(({ name, members }) => [name, members.map(({ title }) => title)])).toEqual([
    ['Beta', ['512 South', '4155 North']],
    ['Empty', []],
  ])
})
