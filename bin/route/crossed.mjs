// What an act crossed, from the functions that ran: its files by folder, and the functions that only pass on.
import { parse, walk } from '../check/sources.mjs';

/** The folders of modules whose act it is. */
export const ownDomain = {
  chat: ['chat', 'rooms'],
  tip: ['gifts'],
  message: ['pm'],
  comment: ['comments'],
};
/** Most that a reader should have to open. */
export const aims = { own: 12, others: 4, hops: 20 };

const ofCollections =
  /^(?:at|add|clear|delete|entries|every|filter|find|flatMap|forEach|get|has|includes|join|keys|map|pop|push|set|shift|slice|some|toString|trim|values)$/;

/** The call that is all a body does, awaited or answered or neither. */
function onlyCall(body) {
  const statement = body?.type === 'BlockStatement' ? body.body.length === 1 && body.body[0] : undefined;
  const said = statement === undefined ? body : (statement.argument ?? statement.expression);
  const call = said?.type === 'AwaitExpression' ? said.argument : said;
  return call?.type === 'CallExpression' ? call : undefined;
}

const isPlain = ({ type, argument }) =>
  /^(?:Identifier|Literal|MemberExpression|ThisExpression)$/.test(type) ||
  (type === 'SpreadElement' && isPlain(argument));

/** Where functions end whose body is one call with names, members and literals alone; calls of collections are work. */
export function endsOfHops(program) {
  const ends = new Set();
  walk(program, (node) => {
    if (!/^(?:ArrowFunction|Function)Expression$|^FunctionDeclaration$/.test(node.type)) return;
    const call = onlyCall(node.body);
    if (!call || !call.arguments.every(isPlain) || ofCollections.test(call.callee.property?.name ?? ''))
      return;
    ends.add(node.end);
  });
  return ends;
}

/** Functions that ran in each of several takes: what happened beside one act of them is left out. */
export function inEach(takes) {
  const [first = new Set(), ...rest] = takes;
  return [...first].filter((key) => rest.every((take) => take.has(key)));
}

/** Which of `own`, `others`, `below` a file of the product is; nothing for tests and what runs them. */
export function placeOf(file, act) {
  if (!/^(?:apps|packages)\//.test(file) || /\/testing\/|\.test\.ts$/.test(file)) return undefined;
  const domain = /^apps\/server\/src\/modules\/([\w-]+)\//.exec(file)?.[1];
  if (domain === undefined) return 'below';
  return ownDomain[act].includes(domain) ? 'own' : 'others';
}

/** `ran`: `[{ file, end }]`, where each function ends in its file. */
export function crossedBy(act, ran, root) {
  const files = { own: new Set(), others: new Set(), below: new Set() };
  const hops = [];
  for (const { file, end } of ran) {
    const place = placeOf(file, act);
    if (place === undefined) continue;
    files[place].add(file);
    if (endsOfHops(parse(root, file).program).has(end)) hops.push({ file, end });
  }
  const folders = Map.groupBy(
    Object.values(files).flatMap((set) => [...set]),
    (file) => file.slice(0, file.lastIndexOf('/')),
  );
  return { files, folders, hops };
}
