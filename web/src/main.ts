import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { loadAgainWhenOutdated } from "./lib/upgrade";

loadAgainWhenOutdated();

mount(App, { target: document.getElementById("app")! });
