// The same evening as in story.py, through openapi-fetch and the types made from the schema: ADDRESS LOGIN PASSWORD, or ADDRESS - KEY.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

import { plain, typed } from "./deals.js";

type Entry = components["schemas"]["EntryRequest"];
type AnyEntry = components["schemas"]["AnyEntry"];
type Skat = components["schemas"]["SkatRecord"];

const NAMES = ["Anna Adler", "Bert Brandt", "Cora Clemens"];
const [address = "", login = "", password = ""] = process.argv.slice(2);

function check(held: boolean, what: string): asserts held {
  if (!held) throw new Error(what);
}

/** The answer of a call, if it is no error. */
function told<Data>(answer: { data?: Data; error?: unknown }): Data {
  check(answer.error === undefined && answer.data !== undefined, JSON.stringify(answer.error));
  return answer.data;
}

/** The session of the pages, and the token that writing takes; or the key that somebody made for a program. */
async function signedIn() {
  if (login === "-") return createClient<paths>({ baseUrl: address, headers: { Authorization: `Bearer ${password}` } });
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (answer: Response) => {
    for (const each of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (each.split(";")[0] ?? "").split("=");
      jar.set(name, value);
    }
  };
  keep(await fetch(`${address}/accounts/login/`));
  const form = new URLSearchParams({ login, password, csrfmiddlewaretoken: jar.get("csrftoken") ?? "" });
  const sent = { method: "POST", body: form, redirect: "manual" as const, headers: { cookie: cookies() } };
  keep(await fetch(`${address}/accounts/login/`, sent));
  const headers = { cookie: cookies(), "X-CSRFToken": jar.get("csrftoken") ?? "" };
  return createClient<paths>({ baseUrl: address, headers });
}

const api = await signedIn();

const deal = (number: number, won = true): Skat => ({
  declarer: number % 3, contract: "clubs", bid: 18, matadors: 1, won,
});

const write = (id: number, body: AnyEntry) => api.POST("/api/v1/sheets/{id}/entries/", { params: { path: { id } }, body });

// open, seat
const club = told(await api.GET("/api/v1/clubs/")).results[0]?.id ?? null;
const book = told(await api.POST("/api/v1/books/", { body: { title: "Evening", public: true, club } })).id;
const path = { id: book };
for (const name of NAMES) told(await api.POST("/api/v1/books/{id}/players/", { params: { path }, body: { name } }));
const players: number[] = [];
for (const name of NAMES) {
  const found = told(await api.GET("/api/v1/books/{id}/players/", { params: { path, query: { name } } }));
  players.push(...found.results.map((each) => each.id));
}
const opened = told(
  await api.POST("/api/v1/sheets/", { body: { book, title: "Table 1", game: "skat", players, options: { deals: 10 } } }),
);
check(opened.seats.map((each) => each.player?.name).join() === NAMES.join(), "seats");

// ten deals: seven one by one, three together
const id = opened.id;
let revision = opened.revision;
let seventh = 0;
for (let number = 0; number < 7; number++) {
  const body: Entry = { kind: "record", key: `deal-${number}`, revision, record: deal(number) };
  const written = told(await write(id, body));
  [revision, seventh] = [written.revision, written.entry.sequence];
}
const entries = [7, 8, 9].map((number): AnyEntry => (
  { kind: "record", game: "skat", key: `deal-${number}`, revision: revision + number - 7, record: deal(number) }
));
told(await api.POST("/api/v1/sheets/{id}/entries/batch/", { params: { path: { id } }, body: { entries } }));

// correct, with a conflict that the client reads
const lost: Entry = { kind: "correct", key: "correction", revision, corrects: seventh, record: deal(6, false) };
const refused = await write(id, lost);
check(refused.response.status === 409 && refused.error !== undefined, "no conflict");
check("current" in refused.error && refused.error.current !== undefined, "without the other version");
check(refused.error.current.since.map((each) => each.key).join() === "deal-7,deal-8,deal-9", "what came first");
const corrected = told(await write(id, { ...lost, revision: refused.error.current.revision }));

// confirm, rank, print
told(await write(id, { kind: "confirm", key: "signed", revision: corrected.revision }));
const signed = told(await api.GET("/api/v1/sheets/{id}/", { params: { path: { id } } }));
check(signed.state === "confirmed" && signed.finished && signed.lines.length === 10, "signed");
const listed = told(await api.GET("/api/v1/sheets/", { params: { query: { book, finished: true } } }));
check(listed.results.length === 1, "listed");
const ranking = told(await api.GET("/api/v1/books/{id}/ranking/", { params: { path } }));
const sorted = (numbers: number[]) => [...numbers].sort((one, other) => one - other).join();
check(sorted(ranking.results.map((each) => each.total)) === sorted(signed.totals), "ranking");
const body = { game: "skat" as const, seats: 3, options: { deals: 10 }, deals: signed.lines.map((each) => each.record) };
check(told(await api.POST("/api/v1/score/", { body })).totals.join() === signed.totals.join(), "scored again");
const print = { params: { path: { id } }, body: { document: "sheet" as const } };
check(told(await api.POST("/api/v1/sheets/{id}/prints/", print)).sheet === id, "print");

// every game: as shapes of the game and as plain JSON
const fourth = { name: "Dora Dietrich", key: "dora" };
players.push(told(await api.POST("/api/v1/books/{id}/players/", { params: { path }, body: fourth })).id);
for (const { game, seats, entry } of typed) {
  const opening = { book, title: game, game, players: players.slice(0, seats), key: `list-${game}` };
  const sheet = told(await api.POST("/api/v1/sheets/", { body: opening }));
  const again = await api.POST("/api/v1/sheets/", { body: opening });
  check(again.response.status === 200 && told(again).id === sheet.id, "opened once");
  const deals = plain[game] ?? [];
  const [first, ...others] = deals;
  check(JSON.stringify(entry.record) === JSON.stringify(first), "the same deal");
  told(await write(sheet.id, { ...entry, revision: sheet.revision }));
  for (const [place, record] of others.entries()) {
    told(await write(sheet.id, { kind: "record", key: `plain-${place}`, revision: sheet.revision + 1 + place, record }));
  }
  const log = told(await api.GET("/api/v1/sheets/{id}/entries/", { params: { path: { id: sheet.id } } })).results;
  const records = log.filter((each) => each.kind === "record").map((each) => each.record);
  check(records.length === deals.length, "all deals");
  records.forEach((record, place) => {
    const [one, other] = [record ?? {}, deals[place] ?? {}].map((each) => JSON.stringify(Object.entries(each).sort()));
    check(one === other, `${game}: read back`);
  });
}

// @ts-expect-error  what no deal of this game has is found before anything is sent
const wrong: components["schemas"]["SkatEntryRequest"] = { ...lost, game: "skat", record: { re: [0, 1] } };
check(wrong.game === "skat", "wrong");
