/** What the pages use of React, as the server renders it. */
import {
  createContext,
  createElement as h,
  Suspense,
  use,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

test("a component reads the nearest provider, and without one the default", () => {
  const Place = createContext("Nigeria");
  const Shown = () => `${useContext(Place)}, ${use(Place)}`;
  const page = h(
    "p",
    null,
    h(Shown),
    h(Place, { value: "Lagos" }, h(Shown), h(Place, { value: "Yaba" }, h(Shown)), h(Shown)),
  );
  expect(renderToString(page)).toBe("<p>Nigeria, NigeriaLagos, LagosYaba, YabaLagos, Lagos</p>");
});

test("a component reads its own provider after a child that read another one", () => {
  const Place = createContext("Nigeria");
  const Child = () => use(Place);
  const Parent = ({ text }: { text: string }) => h("li", null, h(Child), text, use(Place));
  const page = h(Place, { value: "Kano" }, h(Parent, { text: " and " }));
  expect(renderToString(page)).toBe("<li>Kano and Kano</li>");
});

test("hooks give their first values, and run no effect", () => {
  let effects = 0;
  function Hooks() {
    const [plain] = useState("a");
    const [made] = useState(() => "b");
    const [reduced] = useReducer((count: number) => count + 1, 1);
    const [begun] = useReducer(
      (count: number) => count + 1,
      1,
      (start) => start * 10,
    );
    const memo = useMemo(() => "c", []);
    const called = useCallback(() => "d", []);
    const { current } = useRef("e");
    useEffect(() => {
      effects += 1;
    });
    const store = useSyncExternalStore(
      () => () => {},
      () => "in the browser",
      () => "on the server",
    );
    return [plain, made, reduced, begun, memo, called(), current, store].join(" ");
  }
  expect(renderToString(h(Hooks))).toBe("a b 1 10 c d e on the server");
  expect(effects).toBe(0);
});

test("ids differ between components", () => {
  const Field = () => h("input", { id: useId() });
  const ids = renderToString(h("form", null, h(Field), h(Field))).match(/id="[^"]+"/g);
  expect(new Set(ids).size).toBe(2);
});

test("attributes are written as HTML names them, and React's own are left out", () => {
  const label = h("label", { htmlFor: "name", className: "field", suppressHydrationWarning: true }, "Name");
  expect(renderToString(label)).toBe('<label for="name" class="field">Name</label>');
  const line = h("svg", { viewBox: "0 0 2 2" }, h("path", { d: "M0 0h2", strokeWidth: 2 }));
  expect(renderToString(line)).toBe('<svg viewBox="0 0 2 2"><path d="M0 0h2" stroke-width="2"></path></svg>');
  const choice = h("select", { defaultValue: "b" }, h("option", { value: "a" }), h("option", { value: "b" }));
  expect(renderToString(choice)).toBe(
    '<select><option value="a"></option><option selected value="b"></option></select>',
  );
});

test("text from people is escaped", () => {
  const text = `"<b>" & 'co'`;
  expect(renderToString(h("p", { title: text }, text))).toBe(
    `<p title="&quot;&lt;b>&quot; &amp; 'co'">&quot;&lt;b>&quot; &amp; 'co'</p>`,
  );
});

test("a part whose script comes late has marks around it", () => {
  expect(renderToString(h(Suspense, { fallback: null }, h("b")))).toBe("<!--$s:--><b></b><!--/$s:-->");
});
